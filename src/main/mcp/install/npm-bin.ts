import { open, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'

/** The program of a fetched package. */
export interface NpmBin {
  /** Relative to the folder that the package was installed into. */
  readonly file: string
  /** What its first line asks Node for; null where it is no script for Node. */
  readonly nodeFlags: readonly string[] | null
}

/**
 * Finds it as npx would: the named one, the only one, or the one called like the package. It has to lie within the
 * package: `bin` is what a stranger wrote.
 */
export async function findNpmBin(folder: string, name: string, bin: string | undefined): Promise<Result<NpmBin>> {
  const packageFolder = path.join(folder, 'node_modules', name)
  const manifest = await readManifest(path.join(packageFolder, 'package.json'))
  if (manifest === null) return failed('BIN_MISSING', `${name} has no readable package.json.`)
  const programs = programsOf(manifest['bin'], name)
  const target = chosen(programs, bin ?? unscoped(name), bin !== undefined)
  if (target === undefined) return failed('BIN_MISSING', missingText(name, bin, [...programs.keys()]))
  const file = await within(packageFolder, target)
  if (file === null) return failed('BIN_MISSING', `The program of ${name}, ${target.slice(0, 100)}, is not in the package.`)
  return success({ file: path.relative(await realpath(folder), file), nodeFlags: await nodeFlags(file) })
}

async function readManifest(file: string): Promise<JsonObject | null> {
  try {
    const manifest: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isJsonObject(manifest) ? manifest : null
  } catch {
    return null
  }
}

function programsOf(bin: unknown, name: string): ReadonlyMap<string, string> {
  if (typeof bin === 'string') return new Map([[unscoped(name), bin]])
  return new Map(isJsonObject(bin) ? Object.entries(bin).flatMap(([key, file]) => (typeof file === 'string' ? [[key, file] as const] : [])) : [])
}

function chosen(programs: ReadonlyMap<string, string>, name: string, mustMatch: boolean): string | undefined {
  const targets = [...new Set(programs.values())]
  return !mustMatch && targets.length === 1 ? targets[0] : programs.get(name)
}

function unscoped(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

function missingText(name: string, bin: string | undefined, known: readonly string[]): string {
  if (known.length === 0) return `${name} brings no program to run.`
  const list = known.slice(0, 10).join(', ').slice(0, 300)
  return bin === undefined ? `${name} brings several programs, and none is called like it: ${list}.` : `${name} brings no program ${bin}: it has ${list}.`
}

async function within(packageFolder: string, target: string): Promise<string | null> {
  try {
    const root = await realpath(packageFolder)
    const file = await realpath(path.join(root, target))
    const relative = path.relative(root, file)
    const outside = relative === '' || relative.startsWith('..') || path.isAbsolute(relative)
    return !outside && (await stat(file)).isFile() ? file : null
  } catch {
    return null
  }
}

const headBytes = 256

async function nodeFlags(file: string): Promise<readonly string[] | null> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return flagsOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

function flagsOf(head: Buffer): readonly string[] | null {
  const line = head.toString('latin1').split('\n')[0]?.trim() ?? ''
  if (!line.startsWith('#!')) return head.includes(0) ? null : []
  const words = line.slice(2).trim().split(/\s+/)
  const node = words.findIndex(word => /^node(?:js)?$/.test(path.posix.basename(word)))
  return node < 0 ? null : words.slice(node + 1)
}
