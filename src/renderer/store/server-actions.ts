import type { Result } from '../../shared/failure.ts'
import type { CommandInput, CommandOutput } from '../../shared/ipc.ts'
import type { Attachable, DoctorReport, ServerTools } from '../../shared/server-parts.ts'
import { invoke } from '../bridge.ts'
import type { ServerTab } from './desk.ts'
import { changeDesk } from './store.ts'

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

/** Runs a tool outside of any conversation. */
export function callTool(name: string, tool: string, args: CommandInput<'connection/call-tool'>['arguments']): Promise<Result<CommandOutput<'connection/call-tool'>>> {
  return invoke('connection/call-tool', { name, tool, arguments: args })
}

export function stopCall(name: string, tool: string): Promise<Result<undefined>> {
  return invoke('connection/stop-call', { name, tool })
}

export function examineServer(name: string): Promise<Result<DoctorReport>> {
  return invoke('connection/doctor', { name })
}

export function listAttachable(): Promise<Result<Attachable[]>> {
  return invoke('connection/attachable', undefined)
}
