import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { failed, type Result, success } from '../../shared/failure.ts'
import { errorCode, systemWords } from './file-path.ts'

export interface OpenFile {
  readonly handle: FileHandle
  readonly sizeBytes: number
  readonly mode: number
}

/**
 * Opens a regular file for reading. Everything else is refused before a byte is read: a pipe or a device may never end.
 * The caller closes the handle. Failure codes: `IS_FOLDER`, `NOT_REGULAR`, or that of the system.
 */
export async function openRegular(absolute: string): Promise<Result<OpenFile>> {
  try {
    const before = await stat(absolute)
    if (before.isDirectory()) return failed('IS_FOLDER', `${absolute} is a folder.`)
    if (!before.isFile()) return failed('NOT_REGULAR', `${absolute} is a ${specialKind(before)}, not a file that can be read to its end.`)
    // Not blocking: between the look and the open it may have become a pipe nobody writes to.
    const handle = await open(absolute, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const opened = await handle.stat()
    if (opened.isFile()) return success({ handle, sizeBytes: opened.size, mode: opened.mode })
    await handle.close()
    return failed('NOT_REGULAR', `${absolute} changed while it was opened.`)
  } catch (error) {
    const code = errorCode(error)
    return failed(code, `${absolute} cannot be read: ${systemWords(code)}.`, code === 'ENOENT' ? 'search_files finds files by name.' : undefined)
  }
}

interface Kinds {
  isFIFO(): boolean
  isSocket(): boolean
  isCharacterDevice(): boolean
}

export function specialKind(entry: Kinds): string {
  if (entry.isFIFO()) return 'named pipe'
  if (entry.isSocket()) return 'socket'
  return entry.isCharacterDevice() ? 'device' : 'block device'
}

/** Up to `length` bytes from the start of the file. */
export async function readHead(handle: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
  return buffer.subarray(0, bytesRead)
}

/**
 * The whole file, or null when it is longer than `limitBytes`. The stated size is not trusted: files grow while they are
 * read, and those of the system claim to be empty.
 */
export async function readWhole({ handle, sizeBytes }: OpenFile, limitBytes: number): Promise<Buffer | null> {
  if (sizeBytes > limitBytes) return null
  const chunks: Buffer[] = []
  for (let total = 0; total <= limitBytes; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(Math.max(sizeBytes - total + 1, 16 * 1024)), { position: total })
    if (bytesRead === 0) return chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks)
    chunks.push(buffer.subarray(0, bytesRead))
    total += bytesRead
  }
  return null
}
