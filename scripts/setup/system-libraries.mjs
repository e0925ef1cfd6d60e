import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasDisplay } from '../run/display.mjs'
import { explain, say, secondsSince } from '../run/say.mjs'

// Each need with its names, newest release of Debian and Ubuntu first.
const windowPackages = [
  ['libgtk-3-0t64', 'libgtk-3-0'],
  ['libnss3'],
  ['libasound2t64', 'libasound2'],
  ['libgbm1'],
  ['libxss1'],
  ['libnotify4'],
  ['libatk-bridge2.0-0t64', 'libatk-bridge2.0-0'],
]
const virtualDisplayPackages = [['xvfb'], ['xauth']]

/**
 * Installs the shared libraries a window needs, and a virtual display where there is no display: on Debian and its
 * relatives, as root or with sudo that asks no password. Elsewhere says what to type.
 * @returns {boolean} whether nothing is missing now
 */
export function ensureSystemLibraries() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/dpkg-query')) return true
  const needs = hasDisplay() ? windowPackages : [...windowPackages, ...virtualDisplayPackages]
  const installed = installedPackages(needs.flat())
  const missing = needs.filter(names => !names.some(name => installed.has(name)))
  return missing.length === 0 || install(missing)
}

/** @param {string[]} names @returns {Set<string>} */
function installedPackages(names) {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Package}\\n', ...names], { encoding: 'utf8' })
  return new Set(stdout.split('\n').filter(line => line.startsWith('installed ')).map(line => line.slice('installed '.length)))
}

/** @param {string[][]} missing */
function install(missing) {
  const prefix = rootPrefix()
  if (!prefix) return tellHow(missing.map(names => names.at(-1)))
  const started = Date.now()
  say('Installing the shared libraries that a window needs (apt-get)…')
  run([...prefix, 'apt-get', 'update', '-qq'])
  const names = missing.map(knownName)
  if (run([...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names])) {
    say(`Libraries are in place: ${names.join(' ')} (${secondsSince(started)}).`)
    return true
  }
  return tellHow(names)
}

/** What makes a command run as root without a question: nothing for root itself, sudo where it asks no password. */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

/** The name this release uses. @param {string[]} names */
function knownName(names) {
  return names.find(name => spawnSync('apt-cache', ['show', '--no-all-versions', name], { stdio: 'ignore' }).status === 0) ?? names.at(-1)
}

/** @param {string[]} command */
function run([program, ...given]) {
  return spawnSync(program, given, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

function tellHow(names) {
  explain('The window needs shared libraries that are not installed; the terminal host works without them.', `sudo apt-get install ${names.join(' ')}`)
  return false
}
