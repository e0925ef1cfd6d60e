// What `electron <path>` runs in the stand-in runtime, as Electron's own default app would.
// The top-level await is the point: `ready` waits until this module, and so the app's entry, has been evaluated.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const options = readArguments(process.argv.slice(1))
if (options.print) {
  console.log(options.print)
  process.exit(0)
}
if (!options.app) {
  console.error('Usage: electron [-r module]... <folder or file> [arguments]')
  process.exit(1)
}
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
// Electron's own default app loads `-r` modules this way; there is no public call for it.
// oxlint-disable-next-line no-underscore-dangle
if (options.preload.length > 0) Module._preloadModules(options.preload.map(module => path.resolve(module)))
await import(pathToFileURL(adopt(path.resolve(options.app))).href)

function readArguments(given) {
  const preload = []
  for (let index = 0; index < given.length; index += 1) {
    const argument = given[index]
    if (argument === '-v' || argument === '--version') return { preload, print: `v${process.versions.electron}` }
    if (argument === '-a' || argument === '--abi') return { preload, print: process.versions.modules }
    if (argument === '-r' || argument === '--require') preload.push(given[(index += 1)])
    else if (!argument.startsWith('-')) return { preload, app: argument }
  }
  return { preload }
}

/** Takes the app's name and version on and returns its entry file. */
function adopt(target) {
  const manifestFile = path.join(target, 'package.json')
  if (!existsSync(manifestFile)) {
    app.setAppPath(path.dirname(target))
    return createRequire(path.join(process.cwd(), 'entry.js')).resolve(target)
  }
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const name = manifest.productName ?? manifest.name
  if (manifest.version) app.setVersion(manifest.version)
  if (name) {
    app.name = name
    app.setDesktopName?.(manifest.desktopName ?? `${name}.desktop`)
  }
  app.setAppPath(target)
  return createRequire(manifestFile).resolve(target)
}
