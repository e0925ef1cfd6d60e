import { closeSync, fdatasyncSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * An append-only file of JSON lines.
 * Contract: when `append` returns, the operating system has the whole line: a crash of the app loses nothing. `flush` makes
 * it outlive a crash of the machine. Both throw when the disk does (full, gone); what was appended before stays readable.
 */
export interface Journal<T> {
  readonly path: string
  append(record: T): void
  flush(): void
  close(): void
}

export interface JournalContent<T> {
  readonly records: readonly T[]
  /** Lines in the middle that did not parse or were refused. */
  readonly skippedLines: number
  /** The last line was cut off by a crash; it is left out and not counted as skipped. */
  readonly torn: boolean
}

/** Opens for appending; makes the file (owner only) and its folder where they are missing. */
export function openJournal<T>(file: string): Journal<T> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const descriptor = openSync(file, 'a+', 0o600)
  let freshLine = endsWithNewline(descriptor)
  let open = true

  function append(record: T): void {
    if (!open) throw new Error(`${file} is closed`)
    const line = Buffer.from(`${freshLine ? '' : '\n'}${JSON.stringify(record)}\n`)
    freshLine = false
    writeWhole(descriptor, line)
    freshLine = true
  }

  function close(): void {
    if (!open) return
    open = false
    closeSync(descriptor)
  }

  return { path: file, append, flush: () => (open ? fdatasyncSync(descriptor) : undefined), close }
}

/**
 * Reads every whole record. An absent file is an empty journal; other disk errors reject.
 *
 * @param read turns a parsed line into a record; undefined skips the line.
 */
export async function readJournal<T>(file: string, read: (line: unknown) => T | undefined): Promise<JournalContent<T>> {
  const bytes = await readFileIfAny(file)
  const records: T[] = []
  let skippedLines = 0
  let torn = false
  for (const { line, ended } of lines(bytes)) {
    if (line.trim() === '') continue
    const record = readLine(line, read)
    if (record !== undefined) records.push(record)
    else if (ended) skippedLines++
    else torn = true
  }
  return { records, skippedLines, torn }
}

/** Split on bytes, so that the file as a whole may be longer than the longest string. */
function* lines(bytes: Buffer): Generator<{ line: string; ended: boolean }> {
  let start = 0
  while (start < bytes.length) {
    const end = bytes.indexOf(0x0a, start)
    const stop = end < 0 ? bytes.length : end
    yield { line: bytes.toString('utf8', start, stop), ended: end >= 0 }
    start = stop + 1
  }
}

function readLine<T>(line: string, read: (line: unknown) => T | undefined): T | undefined {
  try {
    return read(JSON.parse(line))
  } catch {
    return undefined
  }
}

async function readFileIfAny(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

function endsWithNewline(descriptor: number): boolean {
  const { size } = fstatSync(descriptor)
  if (size === 0) return true
  const last = Buffer.alloc(1)
  readSync(descriptor, last, 0, 1, size - 1)
  return last[0] === 0x0a
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}
