#!/usr/bin/env node
// Brings a checkout to where it can be built, started and tested. Cheap when nothing is missing.
import path from 'node:path'
import { ensureElectron } from './electron/runtime.mjs'
import { explain } from './run/say.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { ensureSystemLibraries } from './setup/system-libraries.mjs'

const root = path.dirname(import.meta.dirname)
const oldest = [20, 18]

process.exitCode = setUp() ? 0 : 1

function setUp() {
  if (!nodeIsRecent()) return false
  // Missing libraries stop the window, not the terminal host: say so and go on.
  return ensureDependencies(root) && ensureElectron(root) && (ensureSystemLibraries() || true)
}

function nodeIsRecent() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return true
  explain(`Drawbridge needs Node.js ${oldest.join('.')} or newer; this is ${process.versions.node}.`, 'install a current Node.js from https://nodejs.org and run the command again.')
  return false
}
