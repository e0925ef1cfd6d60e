import type { RuntimeStanding } from '../../../shared/catalog-entry.ts'
import { findCommand } from '../../platform/find-command.ts'
import type { Reaper } from '../../platform/reaper.ts'
import type { Environment } from './fetch.ts'
import { runProgram } from './run-program.ts'

const titles = { docker: 'Docker', podman: 'Podman' } as const

/** A service that is just starting, or hangs, takes longer to answer. */
const longestMs = 5000

/**
 * The first program for containers whose service answers; where none does, the first that is installed, with what to do
 * about it. Null where there is none.
 */
export async function findContainerProgram(ports: { readonly env: Environment; readonly reaper: Reaper }): Promise<Omit<RuntimeStanding, 'runtime'> | null> {
  let first: Omit<RuntimeStanding, 'runtime'> | null = null
  for (const name of ['docker', 'podman'] as const) {
    const program = findCommand(name, { env: ports.env })
    if (program === null) continue
    const hint = await trouble(program, titles[name], ports)
    if (hint === null) return { state: 'found', program }
    first ??= { state: 'missing', program, hint }
  }
  return first
}

/** `version` asks the service for its own, and ends with an error where it is not there. */
async function trouble(program: string, title: string, { env, reaper }: { readonly env: Environment; readonly reaper: Reaper }): Promise<string | null> {
  const end = await runProgram({ command: { command: program, args: ['version'], env }, reaper, signal: new AbortController().signal, limitMs: longestMs })
  if (end.ok && end.value.exit.code === 0) return null
  if (end.ok && end.value.errorLines.some(line => /permission denied/i.test(line))) return `${title} is installed, but your account may not use it. Allow that, sign in to the computer anew, then try again.`
  return `${title} is installed but not running. Start it, then try again.`
}
