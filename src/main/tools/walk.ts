import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { type IgnoreFile, ignoreFileName, ignoreFilesAbove, isIgnored, readIgnoreFile } from './ignore-rules.ts'

export interface WalkedFile {
  readonly absolute: string
  /** From the folder where the walk began, with forward slashes. */
  readonly relative: string
}

export interface WalkTally {
  visited: number
  unreadable: number
  /** The walk ended at its limit of entries. */
  cut: boolean
}

interface Pending extends WalkedFile {
  readonly isFolder: boolean
  readonly ignoreFiles: readonly IgnoreFile[]
}

const entryLimit = 300_000

/**
 * Every regular file below a folder in order of name, lazily; what `.gitignore` names is left out, symbolic links are not
 * followed. Ends early, rejecting, when the signal aborts.
 */
export async function* walk(root: string, tally: WalkTally, signal: AbortSignal): AsyncGenerator<WalkedFile> {
  const pending: Pending[] = [{ absolute: root, relative: '', isFolder: true, ignoreFiles: await ignoreFilesAbove(root, isRepository) }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    signal.throwIfAborted()
    tally.visited += 1
    if (tally.visited > entryLimit) {
      tally.cut = true
      return
    }
    if (!next.isFolder) yield next
    else for (const entry of (await below(next, tally)).toReversed()) pending.push(entry)
  }
}

async function below(folder: Pending, tally: WalkTally): Promise<readonly Pending[]> {
  const entries = await readFolder(folder.absolute, tally)
  const own = entries.some(entry => entry.name === ignoreFileName && entry.isFile()) ? await readIgnoreFile(folder.absolute) : null
  const ignoreFiles = own === null ? folder.ignoreFiles : [...folder.ignoreFiles, own]
  return entries.flatMap(entry => {
    const isFolder = entry.isDirectory()
    const absolute = path.join(folder.absolute, entry.name)
    if (!isFolder && !entry.isFile()) return []
    if (isIgnored({ absolute, name: entry.name, isFolder }, ignoreFiles)) return []
    return [{ absolute, relative: folder.relative === '' ? entry.name : `${folder.relative}/${entry.name}`, isFolder, ignoreFiles }]
  })
}

async function readFolder(absolute: string, tally: WalkTally): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(absolute, { withFileTypes: true })
    return entries.sort((left, right) => (left.name < right.name ? -1 : 1))
  } catch {
    tally.unreadable += 1
    return []
  }
}

async function isRepository(folder: string): Promise<boolean> {
  return lstat(path.join(folder, '.git')).then(() => true, () => false)
}
