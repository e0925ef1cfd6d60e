import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { explain, say, secondsSince } from '../run/say.mjs'
import { ensureFallback, fallbackVersion } from './fallback.mjs'

/** The stand-in is kept for a day before the official download is tried again. */
const retryOfficialAfterMs = 24 * 60 * 60 * 1000

/**
 * Makes `node_modules/electron` runnable: the official runtime, or where it cannot be downloaded the pinned stand-in.
 * Everything that looks for Electron (the bundler, Playwright, `npx electron`) reads `path.txt` and `dist/` there.
 * @param {string} root the checkout @returns {boolean} whether there is a runtime now
 */
export function ensureElectron(root) {
  const home = path.join(root, 'node_modules', 'electron')
  if (officialInPlace(home) || (process.env.ELECTRON_FALLBACK !== '0' && standInIsFresh(home))) return true
  if (process.env.ELECTRON_FALLBACK !== '1' && fetchOfficial(home)) return true
  return linkStandIn(home)
}

function officialInPlace(home) {
  const wanted = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')).version
  return readText(path.join(home, 'dist', 'version')).replace(/^v/, '') === wanted && existsSync(executable(home))
}

function standInIsFresh(home) {
  const link = lstatSync(path.join(home, 'dist'), { throwIfNoEntry: false })
  return link?.isSymbolicLink() === true && existsSync(executable(home)) && existsSync(path.join(home, 'dist', '.ready')) && Date.now() - link.mtimeMs < retryOfficialAfterMs
}

function fetchOfficial(home) {
  const started = Date.now()
  say('Fetching the Electron runtime (about 120 MB)…')
  unlink(home)
  const result = spawnSync(process.execPath, [path.join(home, 'install.js')], { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (result.status === 0) {
    say(`Electron is in place (${secondsSince(started)}).`)
    return true
  }
  say(`The official download failed: ${firstLine(result.stderr) || 'no reason given'}.`)
  return false
}

function linkStandIn(home) {
  const started = Date.now()
  try {
    const folder = ensureFallback()
    unlink(home)
    symlinkSync(folder, path.join(home, 'dist'), 'dir')
    writeFileSync(path.join(home, 'path.txt'), 'electron')
    say(`Using Electron ${fallbackVersion} for development and tests (${secondsSince(started)}). The official runtime is tried again tomorrow.`)
    return true
  } catch (error) {
    explain(`There is no Electron runtime: ${error.message}`, 'connect to the network and run "node scripts/get-electron.mjs".')
    return false
  }
}

/** Removes the link, never what it points to; and an installation that was not finished. */
function unlink(home) {
  rmSync(path.join(home, 'dist'), { recursive: true, force: true })
  rmSync(path.join(home, 'path.txt'), { force: true })
}

function executable(home) {
  return path.join(home, 'dist', readText(path.join(home, 'path.txt')) || 'electron')
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function firstLine(text) {
  return text.split('\n').find(line => line.trim() !== '')?.trim() ?? ''
}
