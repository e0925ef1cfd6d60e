#!/usr/bin/env node
// Makes node_modules/electron runnable. ELECTRON_FALLBACK=1 takes the stand-in at once, =0 tries the official one again.
import path from 'node:path'
import { ensureElectron } from './electron/runtime.mjs'

process.exitCode = ensureElectron(path.dirname(import.meta.dirname)) ? 0 : 1
