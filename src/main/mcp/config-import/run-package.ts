import path from 'node:path'
import type { ServerConfig } from '../../../shared/connection.ts'

/** A package of a registry that a server runs, whatever its version. */
export interface RunPackage {
  readonly runtime: 'npm' | 'pypi'
  readonly name: string
  /** What the server itself is given. */
  readonly args: readonly string[]
}

const launchers: Readonly<Record<string, RunPackage['runtime']>> = { npx: 'npm', uvx: 'pypi' }
const bare = new Set(['-y', '--yes', '-q', '--quiet'])

/** `npx -y @scope/name@1.2 …` and `uvx name …`; null for a command that says it in any other way. */
export function launchedPackage({ command = '', args = [] }: ServerConfig): RunPackage | null {
  const runtime = launchers[path.basename(command).replace(/\.(?:cmd|exe)$/i, '')]
  const at = args.findIndex(word => !bare.has(word))
  const name = /^(@?[A-Za-z0-9][^@=\s]*)(?:(?:@|==)[^@]*)?$/.exec(args[at] ?? '')?.[1]
  return runtime === undefined || name === undefined ? null : { runtime, name, args: args.slice(at + 1) }
}

/** The package that an installation from the catalog runs from its own folder. */
export function installedPackage({ command = '', args = [], installed }: ServerConfig): RunPackage | null {
  const { runtime, package: name } = installed ?? {}
  if ((runtime !== 'npm' && runtime !== 'pypi') || name === undefined) return null
  const script = command === 'node' || path.basename(command).startsWith('node') ? args.findIndex(word => /[\\/]node_modules[\\/]/.test(word)) : -1
  return { runtime, name, args: args.slice(script + 1) }
}
