#!/usr/bin/env node
// npm run cli -- ARGS: the terminal host, built first when its sources are newer. It runs inside this process, so that
// standard input, signals and the exit code are its own.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './run/build.mjs'
import { stopWithParent } from './run/parent.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'

const root = path.dirname(import.meta.dirname)
const entry = path.join(root, 'out', 'main', 'cli.js')

stopWithParent()
if (ensureDependencies(root) && (await ensureBuilt(root, 'terminal'))) {
  process.argv[1] = entry
  await import(pathToFileURL(entry).href)
} else {
  process.exitCode = 1
}
