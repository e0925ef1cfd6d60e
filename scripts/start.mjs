#!/usr/bin/env node
// npm start: builds what changed and opens the window.
import { createRequire } from 'node:module'
import path from 'node:path'
import { ensureBuilt } from './run/build.mjs'
import { stopWithParent } from './run/parent.mjs'
import { run } from './run/tool.mjs'
import { mustRunUnsandboxed, windowEnvironment } from './run/window.mjs'

const root = path.dirname(import.meta.dirname)

stopWithParent()
process.exitCode = await start()

async function start() {
  if (!(await ensureBuilt(root, 'window'))) return 1
  const env = await windowEnvironment()
  if (!env) return 1
  const electron = createRequire(import.meta.url)('electron')
  const switches = ['--log-level=3', ...(mustRunUnsandboxed() ? ['--no-sandbox'] : [])]
  return run([electron, ...switches, root, ...process.argv.slice(2)], { cwd: root, env })
}
