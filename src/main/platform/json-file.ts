import { readFileSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { errorText, failed, type Failure, type Result, success } from '../../shared/failure.ts'
import { findJsonError } from './json-position.ts'
import { replaceFile } from './replace-file.ts'

export interface JsonFileOptions<T> {
  readonly path: string
  /** Taken while the file is absent or broken. */
  readonly defaults: T
  /** Reads the parsed JSON; undefined says that its shape is wrong. */
  readonly parse: (raw: unknown) => T | undefined
  readonly now?: () => Date
}

export interface LoadedJson<T> {
  readonly value: T
  /** Set when the file could not be used and `value` holds the defaults. */
  readonly problem: Failure | null
}

/**
 * One JSON file of the profile, readable by its owner only.
 * Contract: `load` never throws: an absent file gives the defaults, a broken one the defaults and a problem with line and
 * column. Writes are atomic and follow one another. A file that does not parse is never overwritten: before the first write
 * it is renamed to `<name>.broken-<date>`, and the write's result says where it is.
 */
export interface JsonFile<T> {
  readonly path: string
  load(): LoadedJson<T>
  /** Reads what is on disk at that moment, so that a change made by hand is not lost, and writes what `change` makes of it. */
  update(change: (current: T) => T): Promise<Result<{ readonly value: T; readonly setAside: string | null }>>
  save(value: T): Promise<Result<{ readonly value: T; readonly setAside: string | null }>>
}

const ownerOnly = 0o600

export function createJsonFile<T>(options: JsonFileOptions<T>): JsonFile<T> {
  const now = options.now ?? (() => new Date())
  let last: Promise<unknown> = Promise.resolve()

  function load(): LoadedJson<T> {
    const read = readText(options.path)
    if (!read.ok) return { value: options.defaults, problem: read.failure }
    if (read.value === null) return { value: options.defaults, problem: null }
    return interpret(read.value, options)
  }

  async function write(change: (current: T) => T): Promise<Result<{ value: T; setAside: string | null }>> {
    try {
      const { value: current, problem } = load()
      if (problem !== null && problem.code === 'FILE_UNREADABLE') return { ok: false, failure: problem }
      const value = change(current)
      const setAside = problem === null ? null : await moveAside(options.path, now())
      await mkdir(path.dirname(options.path), { recursive: true, mode: 0o700 })
      await replaceFile(options.path, `${JSON.stringify(value, null, 2)}\n`, ownerOnly)
      return success({ value, setAside })
    } catch (error) {
      return failed('FILE_NOT_WRITTEN', `${options.path} could not be written: ${errorText(error)}`, 'Look at the free space and the permissions of its folder.')
    }
  }

  function update(change: (current: T) => T): Promise<Result<{ value: T; setAside: string | null }>> {
    const next = last.then(() => write(change))
    last = next
    return next
  }

  return { path: options.path, load, update, save: value => update(() => value) }
}

function readText(file: string): Result<string | null> {
  try {
    return success(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return success(null)
    return failed('FILE_UNREADABLE', `${file} could not be read: ${errorText(error)}`, 'Look at the permissions of the file.')
  }
}

function interpret<T>(text: string, options: JsonFileOptions<T>): LoadedJson<T> {
  const raw = parseJson(text)
  if (raw === undefined) {
    const position = findJsonError(text) ?? { line: 1, column: 1 }
    const message = `${options.path} is not valid JSON at line ${position.line}, column ${position.column}.`
    return { value: options.defaults, problem: { code: 'FILE_BROKEN', message, hint: 'The file stays as it is until something has to be saved; then it is kept beside under a dated name.' } }
  }
  const value = options.parse(raw.value)
  if (value !== undefined) return { value, problem: null }
  return { value: options.defaults, problem: { code: 'FILE_BROKEN', message: `${options.path} does not hold what is expected there.` } }
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

async function moveAside(file: string, at: Date): Promise<string> {
  const stamp = at.toISOString().replaceAll(/[:.]/g, '-')
  const { dir, name, ext } = path.parse(file)
  const aside = path.join(dir, `${name}.broken-${stamp}${ext}`)
  await rename(file, aside)
  return aside
}
