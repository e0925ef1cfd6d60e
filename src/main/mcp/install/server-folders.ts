import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import { passingFolder } from './check-server-name.ts'

/** A version's files that were put where the settings will look for them. */
export interface PlacedFiles {
  readonly folder: string
  /** Takes it back out; older versions are still there. */
  undo(): Promise<void>
}

/**
 * The files of installed servers: `<folder>/<server>/<version>/`. A version is built in `<folder>/<server>.new-<random>`
 * and moved in whole; the one before stays beside it until the new one is saved, since it may still run from there.
 */
export interface ServerFolders {
  /** Where a server keeps what it writes: stays over updates, goes with the server. It is made when the server is saved. */
  dataFolder(server: string): string
  /** Where a version is built. */
  create(server: string): Promise<Result<string>>
  place(build: string, server: string, version: string): Promise<Result<PlacedFiles>>
  /** Removes every version of a server but one, and keeps its data; never rejects. What still runs on Windows stays until the next time. */
  removeOthers(server: string, kept: string | null): Promise<void>
  remove(server: string): Promise<Result<void>>
  discard(build: string): Promise<void>
}

/** On Windows a file stays locked for a moment after its process ended, or while a virus scanner reads it. */
const retries = { maxRetries: 6, retryDelay: 150 }

/** @param folder absolute; need not exist yet. What an installation left behind when the app was killed is cleared away first. */
export function createServerFolders(folder: string): ServerFolders {
  const cleaned = clean(folder)

  const dataFolder = (server: string): string => path.join(folder, server, 'data')

  async function create(server: string): Promise<Result<string>> {
    await cleaned
    const build = path.join(folder, `${server}.new-${randomBytes(4).toString('hex')}`)
    return orFailure('FOLDER_NOT_MADE', `No folder could be made below ${folder}`, async () => {
      await mkdir(folder, { recursive: true })
      // One folder for both, on Windows and macOS.
      const twin = (await readdir(folder)).find(name => name !== server && name.toLowerCase() === server.toLowerCase())
      if (twin !== undefined) throw new Error(`the server ${twin} has that folder`)
      await mkdir(build)
      return build
    })
  }

  async function place(build: string, server: string, version: string): Promise<Result<PlacedFiles>> {
    const home = path.join(folder, server)
    if ((await kindOf(home)) === 'other') return failed('FOLDER_FOREIGN', `${home} is not a folder of this app.`, 'Move it away, or give the server another name.')
    const placed = path.join(home, `${version.replaceAll(/[^\w.-]/g, '_')}-${randomBytes(3).toString('hex')}`)
    const undo = async (): Promise<void> => {
      await removeTree(placed)
      await rmdir(home).catch(() => undefined)
    }
    const moved = await orFailure('FOLDER_NOT_MOVED', `The files could not be moved to ${placed}`, async () => {
      await mkdir(home, { recursive: true })
      await move(build, placed)
    })
    if (moved.ok) return success({ folder: placed, undo })
    await undo()
    return moved
  }

  async function removeOthers(server: string, kept: string | null): Promise<void> {
    const home = path.join(folder, server)
    if ((await kindOf(home)) !== 'folder') return
    const names = await readdir(home).catch(() => [])
    await Promise.all(names.map(name => path.join(home, name)).filter(found => found !== kept && found !== dataFolder(server)).map(removeTree))
    await rmdir(home).catch(() => undefined)
  }

  async function remove(server: string): Promise<Result<void>> {
    await cleaned
    // A symbolic link is taken away, not followed.
    return orFailure('FOLDER_NOT_REMOVED', `The files of ${server} could not be removed`, () => rm(path.join(folder, server), { recursive: true, force: true, ...retries }))
  }

  return { dataFolder, create, place, removeOthers, remove, discard: removeTree }
}

async function clean(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(names.filter(name => passingFolder.test(name)).map(name => removeTree(path.join(folder, name))))
}

async function removeTree(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, ...retries }).catch(() => undefined)
}

async function move(from: string, to: string, attempt = 0): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    const locked = error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EACCES' || error.code === 'EBUSY')
    if (!locked || attempt >= retries.maxRetries) throw error
    await sleep(retries.retryDelay)
    await move(from, to, attempt + 1)
  }
}

async function kindOf(file: string): Promise<'none' | 'folder' | 'other'> {
  const found = await lstat(file).catch(() => null)
  if (found === null) return 'none'
  return found.isDirectory() ? 'folder' : 'other'
}

async function orFailure<T>(code: string, message: string, make: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await make())
  } catch (error) {
    return failed(code, `${message}: ${errorText(error)}`)
  }
}
