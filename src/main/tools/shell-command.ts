import { findCommand } from '../platform/find-command.ts'
import type { TreeCommand } from '../platform/child-process-tree.ts'

export interface ShellSetting {
  readonly environment: Readonly<Record<string, string>>
  readonly platform: NodeJS.Platform
}

/** Nobody can type and nothing is drawn: pagers, prompts and colours are told so. */
const unattended = { TERM: 'dumb', NO_COLOR: '1', PAGER: 'cat', GIT_PAGER: 'cat', GIT_TERMINAL_PROMPT: '0' } as const

/** Makes any Electron program act as Node; it is the app's own and no command's. */
const withheld = 'ELECTRON_RUN_AS_NODE'

/** The command line that runs a command in the shell models know best: bash, or PowerShell on Windows. */
export function shellCommand(command: string, { environment, platform }: ShellSetting): TreeCommand {
  const { [withheld]: _ours, ...rest } = environment
  const env = { ...rest, ...unattended }
  if (platform === 'win32') return { command: 'powershell.exe', args: ['-NoProfile', '-NonInteractive', '-Command', command], env }
  const bash = findCommand('bash', { env: rest, platform })
  // Bash reads its start-up file when its input is a socket, as a pipe of ours is; the environment already comes from there.
  const quiet = bash === null ? [] : ['--norc', '--noprofile']
  // One stream keeps errors between the lines they belong to. On the first line, so that line numbers stay true.
  return { command: bash ?? '/bin/sh', args: [...quiet, '-c', `exec 2>&1 </dev/null; ${command}`], env }
}
