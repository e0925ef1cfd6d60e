#!/usr/bin/env node
// npm run build: both hosts, into out/.
import path from 'node:path'
import { build } from './run/build.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'

const root = path.dirname(import.meta.dirname)

process.exitCode = ensureDependencies(root) && (await build(root, 'window')) ? 0 : 1
