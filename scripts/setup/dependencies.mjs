import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { npm } from '../run/npm.mjs'
import { explain, say, secondsSince } from '../run/say.mjs'

/**
 * Runs `npm ci` unless node_modules already holds what package-lock.json asks for.
 * @param {string} root the checkout @returns {boolean}
 */
export function ensureDependencies(root) {
  if (dependenciesMatch(root)) return true
  const started = Date.now()
  say('Installing the dependencies (npm ci, about a minute)…')
  const result = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root })
  if (result.status === 0) {
    say(`Dependencies are in place (${secondsSince(started)}).`)
    return true
  }
  explain('npm could not install the dependencies; its reason is above.', 'check the network, then run "npm ci" in this folder.')
  return false
}

/**
 * npm ends an installation by writing what it installed to node_modules/.package-lock.json: compare that with the
 * lock file. Packages for other platforms are allowed to be absent.
 * @param {string} root
 */
export function dependenciesMatch(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true
    const found = installed[place]
    return found ? found.version === entry.version : entry.optional === true || entry.devOptional === true || entry.peer === true
  })
}

/** @param {string} file @returns {Record<string, { version: string, optional?: boolean, devOptional?: boolean, peer?: boolean }> | null} */
function readPackages(file) {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null
  } catch {
    return null
  }
}
