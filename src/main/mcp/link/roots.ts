import { statSync } from 'node:fs'
import path from 'node:path'
import type { ServerConfig } from '../../../shared/connection.ts'
import type { ServerAddress } from '../server-command.ts'

/**
 * Whether a server is told the session's folders. Not one whose arguments name folders: some, such as the filesystem
 * server, let go of those for what they are told. Nor one on another machine, unless its settings say so: it could do
 * nothing with them but know them.
 */
export function isToldRoots({ roots }: ServerConfig, address: ServerAddress): boolean {
  if (roots !== undefined) return roots === 'session'
  if (address.kind === 'http') return ['localhost', '127.0.0.1', '[::1]'].includes(address.url.hostname)
  const { args, cwd } = address.command
  return !args.some(argument => namesFolder(argument.replace(/^--?[\w-]+=/, ''), cwd))
}

/** Plain words are no paths, even where a folder happens to have that name. */
function namesFolder(argument: string, cwd: string | undefined): boolean {
  if (!/^[.~]|[/\\]/.test(argument)) return false
  try {
    return statSync(path.resolve(cwd ?? process.cwd(), argument)).isDirectory()
  } catch {
    return false
  }
}

/** Tells whether the folders are others than at the last look; the first look is at once. */
export function watchRoots(roots: (() => readonly string[]) | undefined): () => boolean {
  const look = (): string => JSON.stringify(roots?.() ?? null)
  let known = look()
  return () => {
    const before = known
    known = look()
    return known !== before
  }
}
