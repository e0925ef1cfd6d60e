#!/usr/bin/env node
// npm run build: both hosts, into out/.
import path from 'node:path'
import { build } from './run/build.mjs'

process.exitCode = (await build(path.dirname(import.meta.dirname), 'window')) ? 0 : 1
