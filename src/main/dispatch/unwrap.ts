import type { ToolCall } from '../../shared/conversation.ts'
import { errorText } from '../../shared/failure.ts'
import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import type { Tool } from '../../shared/tool.ts'
import { connectorPrefix } from '../disclosure/bridge-scope.ts'
import { type CallEntry, parseCallEntries } from '../disclosure/call-entries.ts'
import { refuseBatch, refuseDirectCall, refuseEntry } from '../disclosure/refusals.ts'
import { prepareArguments } from './arguments/prepare-arguments.ts'
import type { ToolScope } from './scope.ts'

interface Place {
  /** Of the row; unique in the session. */
  readonly id: string
  readonly callId: string
  readonly via: 'direct' | 'tool_call'
  readonly entryIndex?: number
  /** As the model spelled it. */
  readonly name: string
}

/** One thing to do, or already known not to be done. */
export type Unit =
  | (Place & { readonly kind: 'tool'; readonly tool: Tool; readonly arguments: JsonObject })
  | (Place & { readonly kind: 'search' | 'describe'; readonly arguments: unknown })
  | (Place & { readonly kind: 'refused'; readonly code: 'TOOL_NOT_FOUND' | 'TOOL_ERROR'; readonly json: JsonObject; readonly arguments: unknown })

export interface UnwrappedCall {
  readonly call: ToolCall
  readonly units: readonly Unit[]
  /** Its results come back in one envelope. */
  readonly isBatch: boolean
}

/** What a call as the model wrote it comes to: the real tools behind it, each with its own row and place. */
export function unwrap(call: ToolCall, scope: ToolScope, freeId: (wanted: string) => string): UnwrappedCall {
  const place = (): Place => ({ id: freeId(call.id || 'call'), callId: call.id, via: 'direct', name: call.name })
  const single = (unit: Unit): UnwrappedCall => ({ call, units: [unit], isBatch: false })
  const read = readArguments(call)
  if (!read.ok) return single({ ...place(), kind: 'refused', code: 'TOOL_ERROR', json: { error: read.error }, arguments: {} })
  if (call.name === 'tool_search') return single({ ...place(), kind: 'search', arguments: read.value })
  if (call.name === 'tool_describe') return single({ ...place(), kind: 'describe', arguments: read.value })
  if (call.name === 'tool_call') return unwrapEntries(call, read.value, scope, freeId)
  const entry = { name: call.name, arguments: read.value }
  return single(unitFor(place(), entry, refuseDirectCall(call.name, scope.bridge), scope))
}

function unwrapEntries(call: ToolCall, args: JsonObject, scope: ToolScope, freeId: (wanted: string) => string): UnwrappedCall {
  const place = (name: string, id: string, more: { entryIndex: number } | object): Place => ({ id: freeId(id), callId: call.id, via: 'tool_call', name, ...more })
  const id = call.id || 'call'
  const parsed = parseCallEntries(args)
  const refusal = parsed.ok ? refuseBatch(parsed.entries, scope.bridge.settings) : parsed.json
  if (!parsed.ok || refusal !== null) {
    return { call, units: [{ ...place(call.name, id, {}), kind: 'refused', code: 'TOOL_ERROR', json: refusal ?? {}, arguments: args }], isBatch: false }
  }
  const several = parsed.entries.length > 1
  const units = parsed.entries.map((entry, entryIndex) =>
    unitFor(place(entry.name, several ? `${id}#${entryIndex}` : id, { entryIndex }), entry, refuseEntry(entry.name, scope.bridge), scope),
  )
  return { call, units, isBatch: several || parsed.entries.some(entry => entry.name.startsWith(connectorPrefix)) }
}

function unitFor(place: Place, entry: CallEntry, refusal: JsonObject | null, scope: ToolScope): Unit {
  const refused = (code: 'TOOL_NOT_FOUND' | 'TOOL_ERROR', json: JsonObject): Unit => ({ ...place, kind: 'refused', code, json, arguments: entry.arguments })
  if (refusal !== null) return refused('TOOL_NOT_FOUND', refusal)
  const tool = scope.find(entry.name)
  if (tool === undefined) return refused('TOOL_NOT_FOUND', { error: `Unknown tool ${JSON.stringify(entry.name.slice(0, 120))}.` })
  const prepared = prepareArguments(tool.descriptor, entry.arguments)
  return prepared.ok ? { ...place, kind: 'tool', tool, arguments: prepared.arguments } : refused('TOOL_ERROR', prepared.refusal)
}

type Reading = { readonly ok: true; readonly value: JsonObject } | { readonly ok: false; readonly error: string }

/** Providers send an object, JSON text of one, or nothing; models sometimes send what is none of these. */
function readArguments(call: ToolCall): Reading {
  if (call.arguments === undefined && call.malformed !== undefined) return parseText(call.malformed, call.name)
  const given = call.arguments ?? {}
  if (typeof given === 'string') return given.trim() === '' ? { ok: true, value: {} } : parseText(given, call.name)
  if (isJsonObject(given)) return { ok: true, value: given }
  return { ok: false, error: `${call.name} was not run: its arguments must be one JSON object, not ${Array.isArray(given) ? 'a list' : typeof given}.` }
}

function parseText(text: string, name: string): Reading {
  try {
    const parsed: unknown = JSON.parse(text)
    if (isJsonObject(parsed)) return { ok: true, value: parsed }
    return { ok: false, error: `${name} was not run: its arguments must be one JSON object.` }
  } catch (error) {
    return { ok: false, error: `${name} was not run: its arguments are not valid JSON (${errorText(error).slice(0, 200)}). Nothing was done. Send the call again with one complete JSON object.` }
  }
}
