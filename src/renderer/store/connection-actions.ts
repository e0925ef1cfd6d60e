import type { ConnectionView } from '../../shared/connection.ts'
import type { Result } from '../../shared/failure.ts'
import type { CommandInput, CommandOutput } from '../../shared/ipc.ts'
import { invoke } from '../bridge.ts'
import { forgetServerChanges } from './draft-actions.ts'
import { changeView } from './store.ts'

type Answer = Promise<Result<ConnectionView[]>>

async function keep(asked: Answer): Answer {
  const answer = await asked
  if (answer.ok) changeView(view => ({ ...view, connections: answer.value }))
  return answer
}

export function addConnection(input: CommandInput<'connection/add'>): Answer {
  return keep(invoke('connection/add', input))
}

/** With its files, its secrets and its sign-in, and with what was changed in its form. */
export async function uninstallConnection(name: string): Answer {
  const gone = await keep(invoke('connection/uninstall', { name }))
  if (gone.ok) forgetServerChanges(name)
  return gone
}

export function enableConnection(name: string, enabled: boolean): Answer {
  return keep(invoke('connection/enable', { name, enabled }))
}

export function restartConnection(name: string): Answer {
  return keep(invoke('connection/restart', { name }))
}

export function signOutConnection(name: string): Answer {
  return keep(invoke('connection/sign-out', { name }))
}

export function readConnectionLog(name: string): Promise<Result<{ text: string }>> {
  return invoke('connection/log', { name })
}

/** How it is reached, with references in the place of its secrets. */
export function readRawConnection(name: string): Promise<Result<CommandOutput<'connection/raw'>>> {
  return invoke('connection/raw', { name })
}

/** What was changed in its form is kept until main has taken it. */
export async function editConnection(input: CommandInput<'connection/edit'>): Answer {
  const saved = await keep(invoke('connection/edit', input))
  if (saved.ok) forgetServerChanges(input.name)
  return saved
}
