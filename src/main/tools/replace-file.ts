import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { failed, type Result, success } from '../../shared/failure.ts'
import { errorCode, systemWords } from './file-path.ts'

/**
 * Writes the whole file or nothing: a reader sees the old text or the new, and a full disk leaves the old one.
 * Permissions of an existing file are kept. The folder must exist; symbolic links are already followed.
 */
export async function replaceFile(absolute: string, text: string): Promise<Result<undefined>> {
  const beside = path.join(path.dirname(absolute), `.${randomBytes(8).toString('hex')}.tmp`)
  try {
    await writeWhole(beside, text, await modeOf(absolute))
    await rename(beside, absolute)
    return success(undefined)
  } catch (error) {
    await rm(beside, { force: true })
    const code = errorCode(error)
    return failed(code, `${absolute} was not written: ${systemWords(code)}.`)
  }
}

async function writeWhole(file: string, text: string, mode: number | undefined): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(text)
    if (mode !== undefined) await handle.chmod(mode & 0o7777)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Undefined for a file that does not exist yet. One that may not be written is refused though its folder would allow it. */
async function modeOf(absolute: string): Promise<number | undefined> {
  try {
    const existing = await open(absolute, 'r+')
    try {
      return (await existing.stat()).mode
    } finally {
      await existing.close()
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
