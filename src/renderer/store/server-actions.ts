import type { Result } from '../../shared/failure.ts'
import type { CommandInput, CommandOutput } from '../../shared/ipc.ts'
import type { Attachable, DoctorReport, ServerTools } from '../../shared/server-parts.ts'
import { invoke } from '../bridge.ts'
import type { ServerTab } from './desk.ts'
import { beginHandRun, endHandRun, forgetHandRun } from './hand-runs.ts'
import { chosenModel } from './models.ts'
import { changeDesk, changeView, useStore } from './store.ts'

/** Opens a server's page within Connections. */
export function openServer(name: string, tab: ServerTab = 'tools'): void {
  changeDesk(() => ({ place: { kind: 'connections', server: { name, tab } } }))
}

/** Back to the list of all connections. */
export function closeServer(): void {
  changeDesk(() => ({ place: { kind: 'connections' } }))
}

export function readServerTools(name: string): Promise<Result<ServerTools>> {
  return invoke('connection/tools', { name })
}

export function configureServer(change: CommandInput<'connection/configure'>): Promise<Result<ServerTools>> {
  return invoke('connection/configure', change)
}

/** Runs a tool outside of any conversation. @param id of the run; what happens meanwhile is in the view under it, until it is forgotten */
export async function callTool(id: string, name: string, tool: string, args: CommandInput<'connection/call-tool'>['arguments']): Promise<Result<CommandOutput<'connection/call-tool'>>> {
  const model = chosenModel(useStore.getState(), null)?.id
  changeView(view => beginHandRun(view, id))
  const answer = await invoke('connection/call-tool', { name, tool, arguments: args, id, ...(model === undefined ? {} : { model }) })
  changeView(view => endHandRun(view, id))
  return answer
}

export function forgetRun(id: string): void {
  changeView(view => forgetHandRun(view, id))
}

export function stopCall(name: string, tool: string): Promise<Result<undefined>> {
  return invoke('connection/stop-call', { name, tool })
}

export function examineServer(name: string): Promise<Result<DoctorReport>> {
  return invoke('connection/doctor', { name })
}

/** What is in a resource of a running server, or its beginning. */
export function readResource(name: string, uri: string): Promise<Result<CommandOutput<'connection/read-resource'>>> {
  return invoke('connection/read-resource', { name, uri })
}

export function listAttachable(): Promise<Result<Attachable[]>> {
  return invoke('connection/attachable', undefined)
}
