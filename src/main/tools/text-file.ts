import { failed, type Result, success } from '../../shared/failure.ts'
import { showBytes } from './amount.ts'
import { fileKind } from './file-kind.ts'
import { openRegular, readWhole } from './open-file.ts'

export interface TextFile {
  /** Without byte order mark, line endings as they are. */
  readonly text: string
  /** The byte order mark as a character, or nothing. */
  readonly bom: string
}

const limitBytes = 16 * 1024 * 1024

/**
 * A whole UTF-8 file, to be changed and written back. What would not survive that (another encoding, broken bytes,
 * binary data) is refused. Failure codes: those of `openRegular`, `TOO_LARGE`, `NOT_TEXT`, `NOT_UTF8`.
 */
export async function readTextFile(absolute: string): Promise<Result<TextFile>> {
  const opened = await openRegular(absolute)
  if (!opened.ok) return opened
  try {
    const bytes = await readWhole(opened.value, limitBytes)
    if (bytes === null) return failed('TOO_LARGE', `${absolute} is larger than ${showBytes(limitBytes)}, the most that can be changed here.`, 'Use sed or a script in the terminal.')
    const kind = fileKind(bytes)
    if (kind.kind !== 'text') return failed('NOT_TEXT', `${absolute} is ${kind.kind === 'image' ? `an ${kind.mediaType} image` : kind.what}, not text.`)
    return decode(absolute, bytes)
  } finally {
    await opened.value.close()
  }
}

function decode(absolute: string, bytes: Uint8Array): Result<TextFile> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return success(text.startsWith('\uFEFF') ? { text: text.slice(1), bom: '\uFEFF' } : { text, bom: '' })
  } catch {
    return failed('NOT_UTF8', `${absolute} is not UTF-8; changing it here would damage it.`, 'Convert it with iconv in the terminal, or change it there.')
  }
}
