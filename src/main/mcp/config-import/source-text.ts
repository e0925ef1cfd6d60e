import { open, stat } from 'node:fs/promises'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'

const maxTextBytes = 5 * 1024 * 1024
const zipMagic = Buffer.from('PK\u0003\u0004')

export type SourceFile = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'zip' }

/** What lies at a path: text of at most 5 MB in UTF-8 or UTF-16, or a zip, told by its first bytes and not by its name. */
export async function readSourceFile(file: string): Promise<Result<SourceFile>> {
  try {
    const facts = await stat(file)
    if (facts.isDirectory()) return failed('IS_FOLDER', `${file} is a folder.`, 'Choose a configuration file or a bundle in it.')
    if (!facts.isFile()) return failed('FILE_UNREADABLE', `${file} is not a file.`)
    const bytes = await firstBytes(file, Math.min(facts.size, maxTextBytes + 1))
    if (bytes.subarray(0, 4).equals(zipMagic)) return success({ kind: 'zip' })
    if (bytes.length > maxTextBytes) return failed('FILE_TOO_LARGE', `${file} is larger than 5 MB, which no configuration is.`)
    const text = decodeText(bytes)
    return text === null ? failed('NOT_TEXT', `${file} is neither text nor a bundle.`) : success({ kind: 'text', text })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return failed('FILE_MISSING', `${file} does not exist.`)
    return failed('FILE_UNREADABLE', `${file} could not be read: ${errorText(error)}`)
  }
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const buffer = Buffer.alloc(count)
    let filled = 0
    while (filled < count) {
      const { bytesRead } = await handle.read(buffer, filled, count - filled, filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return buffer.subarray(0, filled)
  } finally {
    await handle.close()
  }
}

/** Line ends become `\n` and a byte order mark goes; null for bytes that are no text. */
function decodeText(bytes: Buffer): string | null {
  const text = cleanText(decode(bytes))
  return text.includes('\0') ? null : text
}

export function cleanText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return bytes.toString('utf16le')
  if (first === 0xfe && second === 0xff) return bigEndian(bytes)
  // Without a mark, the first character of a configuration is a plain one, so one of its two bytes is zero.
  if (first !== 0 && second === 0) return bytes.toString('utf16le')
  if (first === 0 && second !== 0 && second !== undefined) return bigEndian(bytes)
  return bytes.toString('utf8')
}

function bigEndian(bytes: Buffer): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  return Buffer.from(even).swap16().toString('utf16le')
}
