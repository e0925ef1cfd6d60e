#!/usr/bin/env node
// npm run dev: the window with live reload.
import path from 'node:path'
import { stopWithParent } from './run/parent.mjs'
import { run, toolCommand } from './run/tool.mjs'
import { mustRunUnsandboxed, windowEnvironment } from './run/window.mjs'

const root = path.dirname(import.meta.dirname)
stopWithParent()
const env = await windowEnvironment()
const switches = mustRunUnsandboxed() ? ['--noSandbox'] : []

process.exitCode = env ? await run([...toolCommand(root, 'electron-vite'), 'dev', '--watch', ...switches], { cwd: root, env }) : 1
