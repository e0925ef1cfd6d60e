import type { FetchKit } from './fetch.ts'
import { type ProgramEnd, runProgram } from './run-program.ts'
import type { Result } from '../../../shared/failure.ts'
import type { TreeCommand } from '../../platform/child-process-tree.ts'

/** Runs the npm that the app brings. Where the person's own settings would change what an installation is, ours win. */
export interface NpmProgram {
  run(args: readonly string[], options: { folder: string; limitMs: number; errorLine?(line: string): void }): Promise<Result<ProgramEnd>>
}

const fixedFlags = [
  '--no-global',
  '--location=project',
  '--no-workspaces',
  '--no-dry-run',
  '--install-strategy=hoisted',
  '--package-lock',
  '--no-omit-lockfile-registry-resolved',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--no-progress',
  '--no-color',
  '--logs-max=0',
  '--loglevel=http',
  // By itself it waits minutes before it says that there is no network.
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=6000',
  // A package's own dependencies come from the registry too; what git or a path brings has neither version nor checksum.
  '--allow-git=none',
  '--allow-file=none',
  '--allow-directory=none',
]

export async function openNpm(kit: FetchKit): Promise<NpmProgram> {
  const node = await nodeForNpm(kit)
  return {
    run: (args, { folder, limitMs, errorLine }) =>
      runProgram({
        command: { command: node.command, args: [kit.npmProgram, ...args, ...fixedFlags, `--prefix=${folder}`], env: { ...kit.env, ...node.env }, cwd: folder },
        reaper: kit.reaper,
        signal: kit.signal,
        limitMs,
        ...(errorLine === undefined ? {} : { errorLine }),
      }),
  }
}

async function nodeForNpm(kit: FetchKit): Promise<Pick<TreeCommand, 'command' | 'env'>> {
  if (kit.program === null) return kit.nodeRuntime
  const version = await kit.nodeVersions.of({ command: kit.program, env: kit.env })
  return runsNpm(version ?? '') ? { command: kit.program, env: {} } : kit.nodeRuntime
}

/** The Node versions that npm 11 runs on. */
export function runsNpm(version: string): boolean {
  const [, major = '0', minor = '0'] = /^v(\d+)\.(\d+)\.\d+/.exec(version) ?? []
  if (major === '20') return Number(minor) >= 17
  return major === '22' ? Number(minor) >= 9 : Number(major) > 22
}
