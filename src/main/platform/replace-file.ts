import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes the whole file or nothing: a reader sees the old text or the new, and a full disk leaves the old one.
 * Permissions of an existing file are kept. The folder must exist; a symbolic link is replaced, so follow it first.
 * Rejects with the system's error.
 *
 * @param mode permissions of a file that does not exist yet; absent: what the system gives a new file.
 */
export async function replaceFile(absolute: string, text: string, mode?: number): Promise<void> {
  const beside = path.join(path.dirname(absolute), `.${randomBytes(8).toString('hex')}.tmp`)
  try {
    await writeWhole(beside, text, (await modeOf(absolute)) ?? mode)
    await rename(beside, absolute)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

async function writeWhole(file: string, text: string, mode: number | undefined): Promise<void> {
  const handle = await open(file, 'wx', mode === undefined ? undefined : mode & 0o7777)
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
