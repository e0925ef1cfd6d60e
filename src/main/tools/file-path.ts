import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { failed, type Result, success } from '../../shared/failure.ts'

export interface PathBase {
  readonly workingFolder: string
  readonly homeFolder: string
}

/** The absolute path a tool's argument means: relative ones start from the working folder, `~` from the home folder. */
export function resolvePath(given: string, base: PathBase): Result<string> {
  if (given.trim() === '') return failed('PATH_EMPTY', 'The path is empty.', 'Give a path relative to the working folder, or an absolute one.')
  if (given.includes('\0')) return failed('PATH_INVALID', 'The path holds a NUL character.')
  return success(path.resolve(base.workingFolder, expandHome(given, base.homeFolder)))
}

export function expandHome(given: string, homeFolder: string): string {
  if (given === '~') return homeFolder
  return /^~[/\\]/.test(given) ? path.join(homeFolder, given.slice(2)) : given
}

/** The path as a person reads it: relative inside the working folder, absolute elsewhere; forward slashes when relative. */
export function showPath(absolute: string, workingFolder: string): string {
  const relative = path.relative(workingFolder, absolute)
  if (relative === '') return '.'
  return leavesFolder(relative) ? absolute : relative.split(path.sep).join('/')
}

/**
 * Where a write may land. A relative path must stay inside the working folder, symbolic links followed; an absolute one
 * (or `~`) says outright where it goes, and whoever approves the call sees it.
 */
export async function resolveForWrite(given: string, base: PathBase): Promise<Result<string>> {
  const resolved = resolvePath(given, base)
  if (!resolved.ok) return resolved
  const target = await followLinks(resolved.value)
  if (!target.ok) return target
  if (path.isAbsolute(expandHome(given, base.homeFolder))) return target
  const folder = await followLinks(base.workingFolder)
  if (folder.ok && !leavesFolder(path.relative(folder.value, target.value))) return target
  return failed('PATH_OUTSIDE', `${given} leads to ${target.value}, outside the working folder ${base.workingFolder}.`, 'If that is what you want, give the absolute path.')
}

/** Real path of the longest part that exists, the rest put back behind it. */
async function followLinks(absolute: string, missing: readonly string[] = []): Promise<Result<string>> {
  try {
    return success(path.join(await realpath(absolute), ...missing))
  } catch (error) {
    const code = errorCode(error)
    const parent = path.dirname(absolute)
    if (code === 'ENOENT' && parent !== absolute) return followLinks(parent, [path.basename(absolute), ...missing])
    return failed(code, `${absolute} cannot be followed: ${systemWords(code)}.`)
  }
}

export function leavesFolder(relative: string): boolean {
  return relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'
}

const words: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links run in a circle',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'the disk is full',
  EBUSY: 'another program is using it',
  EIO: 'the disk reports an error',
  EAGAIN: 'it has nothing to give',
  EMFILE: 'too many files are open',
}

export function systemWords(code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code
}
