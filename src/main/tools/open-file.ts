import { close, closeSync, constants, fstatSync, open, read, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { failed, type Result, success } from '../../shared/failure.ts'
import { errorCode, systemWords } from './file-path.ts'

// Descriptors, not FileHandles: a search opens a hundred thousand files, and handles take three times as long.
const openDescriptor = promisify(open)
const readDescriptor = promisify(read)
const closeDescriptor = promisify(close)

export interface OpenFile {
  readonly sizeBytes: number
  /** Fills the buffer from a position of the file; gives how many bytes there were, 0 at the end. Rejects in plain words. */
  read(into: Uint8Array, position: number): Promise<number>
  close(): Promise<void>
}

/**
 * Opens a regular file for reading. Everything else is refused before a byte is read: a pipe or a device may never end.
 * The caller closes it. Failure codes: `IS_FOLDER`, `NOT_REGULAR`, or that of the system.
 */
export async function openRegular(absolute: string): Promise<Result<OpenFile>> {
  try {
    const before = await stat(absolute)
    return before.isFile() ? await openSeen(absolute) : notRegular(absolute, before)
  } catch (error) {
    return unreadable(absolute, error)
  }
}

/** `openRegular` for a path that a folder has just listed as a regular file. */
export async function openSeen(absolute: string): Promise<Result<OpenFile>> {
  try {
    // Not blocking: since it was looked at it may have become a pipe nobody writes to.
    const descriptor = await openDescriptor(absolute, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const opened = fstatSync(descriptor)
    if (opened.isFile()) return success(asOpenFile(absolute, descriptor, opened.size))
    closeSync(descriptor)
    return notRegular(absolute, opened)
  } catch (error) {
    return unreadable(absolute, error)
  }
}

function asOpenFile(absolute: string, descriptor: number, sizeBytes: number): OpenFile {
  return {
    sizeBytes,
    read: async (into, position) => {
      try {
        return (await readDescriptor(descriptor, into, 0, into.length, position)).bytesRead
      } catch (error) {
        // Files of the system may be opened and still refuse to be read.
        throw new Error(`${absolute} cannot be read: ${systemWords(errorCode(error))}.`, { cause: error })
      }
    },
    close: () => closeDescriptor(descriptor),
  }
}

function notRegular(absolute: string, entry: Stats): Result<never> {
  if (entry.isDirectory()) return failed('IS_FOLDER', `${absolute} is a folder.`)
  return failed('NOT_REGULAR', `${absolute} is a ${specialKind(entry)}, not a regular file.`)
}

function specialKind(entry: Stats): string {
  if (entry.isFIFO()) return 'named pipe'
  if (entry.isSocket()) return 'socket'
  return entry.isCharacterDevice() ? 'device' : 'block device'
}

function unreadable(absolute: string, error: unknown): Result<never> {
  const code = errorCode(error)
  return failed(code, `${absolute} cannot be read: ${systemWords(code)}.`, code === 'ENOENT' ? 'search_files finds files by name.' : undefined)
}

/** Up to `length` bytes from the start of the file. */
export async function readHead(file: OpenFile, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(length)
  return buffer.subarray(0, await file.read(buffer, 0))
}

/**
 * The whole file, or null when it is longer than `limitBytes`. The stated size is not trusted: files grow while they are
 * read, and those of the system claim to be empty.
 */
export async function readWhole(file: OpenFile, limitBytes: number): Promise<Uint8Array | null> {
  if (file.sizeBytes > limitBytes) return null
  const chunks: Uint8Array[] = []
  for (let total = 0; total <= limitBytes; ) {
    const buffer = new Uint8Array(Math.max(file.sizeBytes - total + 1, 4096))
    const count = await file.read(buffer, total)
    total += count
    chunks.push(buffer.subarray(0, count))
    const atStatedEnd = total === file.sizeBytes && total > 0 && count < buffer.length
    if (count === 0 || atStatedEnd) return chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks)
  }
  return null
}
