import type { InstallProgress } from '../../../shared/connector.ts'
import type { Reaper } from '../../platform/reaper.ts'
import type { NodeVersions } from './node-versions.ts'
import type { StdioTransport } from './package-spec.ts'

export type Environment = Readonly<Record<string, string>>

export interface NodeRuntime {
  readonly command: string
  readonly env: Environment
}

/** What fetching a package may use. */
export interface FetchKit {
  readonly transport: StdioTransport
  /** The login shell's environment, proxy settings included. */
  readonly env: Environment
  /** The program that was found for the runtime; null where the app's own Node takes its place. */
  readonly program: string | null
  /** What the configuration starts a script for Node with. */
  readonly node: NodeRuntime | null
  readonly nodeVersions: NodeVersions
  readonly nodeRuntime: NodeRuntime
  /** npm-cli.js */
  readonly npmProgram: string
  readonly reaper: Reaper
  readonly signal: AbortSignal
  progress(progress: Omit<InstallProgress, 'step'>): void
}

/** How a fetched server is started. What follows `args` are the entry's own. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  /** What the command itself has to be told; never secret. */
  readonly env?: Environment
}

export interface FetchedPackage {
  /** Exact version or digest, where the runtime knows one. */
  readonly version: string | undefined
  /** Whether it left files that have to be kept. */
  readonly files: boolean
  /** @param folder where the files lie now. */
  launch(folder: string): Launch
}

/** The longest a download may take, in milliseconds. */
export const fetchMs = 15 * 60_000
/** A look at a registry or a version. */
export const lookMs = 2 * 60_000
