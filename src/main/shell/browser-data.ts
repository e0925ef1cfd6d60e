import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { app } from 'electron'

/**
 * Keeps what Chromium writes (caches, local storage) in a folder of the profile, and so makes the single-instance lock
 * one per profile. Where the profile cannot be written it is a passing folder: without one no window opens. Call it before
 * anything else of the app is used.
 */
export function keepBrowserDataIn(profileFolder: string): void {
  app.setPath('userData', writableFolder(path.join(profileFolder, 'window')))
}

function writableFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    const passing = mkdtempSync(path.join(tmpdir(), 'drawbridge-window-'))
    process.once('exit', () => rmSync(passing, { recursive: true, force: true }))
    return passing
  }
}
