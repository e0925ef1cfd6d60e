import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exclusively } from './lock.mjs'
import { say, secondsSince } from './say.mjs'
import { run, toolCommand } from './tool.mjs'

/** What each host needs built. The window's build holds the terminal's. */
const hosts = { window: ['main', 'preload', 'renderer'], terminal: ['main'] }
const sources = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json']

/**
 * Builds a host when its sources are newer than its last build.
 * @param {string} root the checkout @param {keyof typeof hosts} host @returns {Promise<boolean>}
 */
export async function ensureBuilt(root, host) {
  if (isFresh(root, host)) return true
  return locked(root, async () => isFresh(root, host) || bundle(root, host))
}

/**
 * Builds a host. What the bundler prints goes to standard error.
 * @param {string} root the checkout @param {keyof typeof hosts} host @returns {Promise<boolean>}
 */
export async function build(root, host) {
  return locked(root, () => bundle(root, host))
}

/** Two builds at once would empty each other's folder. */
function locked(root, work) {
  return exclusively(path.join(root, 'out', '.building'), work)
}

async function bundle(root, host) {
  const started = Date.now()
  say(host === 'window' ? 'Building…' : 'Building the terminal host…')
  const command = [...toolCommand(root, 'electron-vite'), 'build', '--logLevel', host === 'window' ? 'warn' : 'error']
  const env = { ...process.env, DRAWBRIDGE_BUILD: hosts[host].join(',') }
  if ((await run(command, { cwd: root, env, stdio: ['ignore', process.stderr, 'inherit'] })) !== 0) return false
  stamp(root, host, started)
  say(`Built (${secondsSince(started)}).`)
  return true
}

/** Whether a host was built after the last change of its sources. */
export function isFresh(root, host) {
  const built = stampFile(root, host)
  return existsSync(built) && newest(root, sources) < statSync(built).mtimeMs
}

/** Dated by the start of the build: what was saved during it counts as newer. */
function stamp(root, host, startedMs) {
  mkdirSync(path.join(root, 'out'), { recursive: true })
  const covered = host === 'window' ? Object.keys(hosts) : [host]
  for (const name of covered) {
    writeFileSync(stampFile(root, name), '')
    utimesSync(stampFile(root, name), startedMs / 1000, startedMs / 1000)
  }
}

function stampFile(root, host) {
  return path.join(root, 'out', `.built-${host}`)
}

/** The latest change below the named files and folders; a folder's own date tells of deletions. @returns {number} ms */
function newest(folder, names) {
  return names.reduce((latest, name) => {
    const place = path.join(folder, name)
    const found = statSync(place, { throwIfNoEntry: false })
    if (!found) return latest
    const inside = found.isDirectory() ? newest(place, readdirSync(place)) : 0
    return Math.max(latest, found.mtimeMs, inside)
  }, 0)
}
