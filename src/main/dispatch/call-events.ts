import type { ToolResult } from '../../shared/conversation.ts'
import { coreToolNames, directToolsets } from '../../shared/core-tools.ts'
import type { Emit, EventOf } from '../../shared/events.ts'
import type { SourceKind, ToolDescriptor, ToolProgress } from '../../shared/tool.ts'
import { connectorPrefix } from '../disclosure/bridge-scope.ts'
import { sourceOf } from '../disclosure/classify.ts'
import { rowResult } from './row-result.ts'

/** What names a row. */
export interface RowPlace {
  readonly id: string
  readonly callId: string
  readonly via: 'direct' | 'tool_call'
  readonly entryIndex?: number
}

type Source = EventOf<'tool-start'>['source']

/** A real tool, a bridge tool that answers inline, or a name that led nowhere. */
export type RowSubject = { readonly descriptor: ToolDescriptor } | { readonly name: string; readonly source: 'bridge' | 'other' }

/** Opens a row. */
export function emitStart(emit: Emit, place: RowPlace, subject: RowSubject, args: unknown): void {
  emit({
    type: 'tool-start',
    id: place.id,
    ...namesOf(subject),
    arguments: args,
    via: place.via,
    ...(place.entryIndex === undefined ? {} : { entry_index: place.entryIndex }),
    call_id: place.callId,
  })
}

/** Closes it. `ms`: without the time a person took. */
export function emitEnd(emit: Emit, id: string, result: ToolResult, ms: number): void {
  emit({ type: 'tool-end', id, status: result.status, ...rowResult(result), ms: Math.max(0, Math.round(ms)) })
}

function namesOf(subject: RowSubject): { name: string; original_name: string; source: Source; server: string | null } {
  if ('name' in subject) {
    const name = subject.name.slice(0, 200)
    return { name, original_name: name, source: subject.source, server: null }
  }
  const { name, originalName, server } = subject.descriptor
  return { name, original_name: originalName ?? name, source: sourceKind(subject.descriptor), server: server ?? null }
}

/** Where a tool comes from, as its row shows it: in finer words than search, which knows no core and no hosted ones. */
export function sourceKind(descriptor: ToolDescriptor): SourceKind {
  const { name, toolset } = descriptor
  const { kind } = sourceOf(descriptor)
  if (kind === 'mcp') return kind
  if (name.startsWith(connectorPrefix)) return 'connectors'
  return (toolset !== undefined && directToolsets.includes(toolset)) || coreToolNames.includes(name) ? 'core' : kind
}

const quietMs = 100
const longestProgress = 500

/** Passes movement on to the row, at most one update per tenth of a second, but the first and a finished one always. */
export function progressEmitter(emit: Emit, id: string, now: () => number): (update: ToolProgress) => void {
  let last: number | undefined
  return update => {
    const finished = update.total !== undefined && update.done !== undefined && update.done >= update.total
    if (!finished && last !== undefined && now() - last < quietMs) return
    last = now()
    emit({
      type: 'tool-progress',
      id,
      ...(typeof update.text === 'string' ? { text: update.text.slice(0, longestProgress) } : {}),
      ...(Number.isFinite(update.done) ? { done: update.done } : {}),
      ...(Number.isFinite(update.total) ? { total: update.total } : {}),
    })
  }
}
