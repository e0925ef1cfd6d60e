import type { AssemblyReport } from '../../shared/assembly.ts'
import type { Result } from '../../shared/failure.ts'
import type { CommandInput, CommandOutput, ToolView } from '../../shared/ipc.ts'
import { invoke } from '../bridge.ts'

export function explainQuery(query: string, limit: number): Promise<Result<CommandOutput<'tool/explain'>>> {
  return invoke('tool/explain', { query, limit })
}

export function listTools(): Promise<Result<ToolView[]>> {
  return invoke('tool/list', undefined)
}

export function previewAssembly(input: CommandInput<'assembly/preview'>): Promise<Result<AssemblyReport>> {
  return invoke('assembly/preview', input)
}
