import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SecretMask } from './secret-mask.ts'

/** One named log. Contract: `write` never throws; a log that cannot be written is no reason to stop. */
export interface Log {
  readonly path: string
  /** Adds one line with its time; line breaks inside are kept, secrets are masked. */
  write(text: string): void
  /** The newest lines, oldest first, at most `maxBytes` bytes. Empty where nothing was written. */
  read(maxBytes?: number): Promise<string>
}

export interface LogOptions {
  readonly folder: string
  readonly mask: SecretMask
  readonly now?: () => Date
  /** A file larger than this is renamed to `.1.log` and a new one begun: a log takes at most twice as much. Bytes. */
  readonly maxBytes?: number
}

const defaultMaxBytes = 1024 * 1024
const longestLine = 16 * 1024
const shownBytes = 256 * 1024

/** Nothing is made on disk before the first line. */
export function openLog(name: string, options: LogOptions): Log {
  const now = options.now ?? (() => new Date())
  const maxBytes = options.maxBytes ?? defaultMaxBytes
  const base = path.join(options.folder, safeFileName(name))
  const file = `${base}.log`
  const older = `${base}.1.log`

  function write(text: string): void {
    const line = `${now().toISOString()} ${readable(text)}\n`
    try {
      mkdirSync(options.folder, { recursive: true, mode: 0o700 })
      if (fileSize(file) + Buffer.byteLength(line) > maxBytes) rotate()
      appendFileSync(file, line, { mode: 0o600 })
    } catch {
      // Disk full or folder gone: the app goes on without this line.
    }
  }

  /** Masked before it is cut: half a secret would not be known again. What lies far behind the cut cannot reach it. */
  function readable(text: string): string {
    const masked = options.mask.mask(text.slice(0, 2 * longestLine))
    return text.length > longestLine ? `${masked.slice(0, longestLine)}… (${text.length} characters)` : masked
  }

  function rotate(): void {
    if (fileSize(file) > 0) renameSync(file, older)
  }

  async function read(limit = shownBytes): Promise<string> {
    const whole = Buffer.concat([await readIfAny(older), await readIfAny(file)])
    if (whole.length <= limit) return whole.toString('utf8')
    const tail = whole.subarray(whole.length - limit)
    return tail.subarray(tail.indexOf(0x0a) + 1).toString('utf8')
  }

  return { path: file, write, read }
}

/** A file name any file system takes; names that had to change, or differ only in case, stay apart by a hash. */
export function safeFileName(name: string): string {
  if (/^[a-z0-9_][a-z0-9_.-]{0,63}$/.test(name) && !name.endsWith('.')) return name
  const readable = name.replaceAll(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+/, '').slice(0, 40)
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return readable === '' ? hash : `${readable}-${hash}`
}

function fileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

async function readIfAny(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch {
    return Buffer.alloc(0)
  }
}
