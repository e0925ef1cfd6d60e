import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'

/**
 * Keeps what Chromium writes (caches, local storage) in a folder of the profile, and so makes the single-instance lock
 * one per profile. Call it before anything else of the app is used.
 */
export function keepBrowserDataIn(profileFolder: string): void {
  const folder = path.join(profileFolder, 'window')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  app.setPath('userData', folder)
}
