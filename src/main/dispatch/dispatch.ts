import type { ToolCall, ToolResult } from '../../shared/conversation.ts'
import { errorText } from '../../shared/failure.ts'
import { errorResult } from '../../shared/tool.ts'
import { isBridgeName } from '../disclosure/classify.ts'
import { emitEnd, emitStart, type RowSubject } from './call-events.ts'
import { type EntryResult, envelopeOf } from './envelope.ts'
import { type Claim, claimOf, planSegments, runSegment } from './plan.ts'
import { jsonResult, notMade } from './refused-results.ts'
import { runBridge } from './run-bridge.ts'
import { runCall, type RunCallPorts } from './run-call.ts'
import { readScope, type ToolScope } from './scope.ts'
import { mostModelCharacters } from './tool-result.ts'
import { type Unit, unwrap, type UnwrappedCall } from './unwrap.ts'

export type DispatchPorts = RunCallPorts

export interface CallResult {
  readonly callId: string
  /** As the model called it. */
  readonly name: string
  readonly result: ToolResult
}

const mostAtOnce = 8
const fewestEntryCharacters = 10_000

/**
 * Calls in, results out: unwraps the bridge, plans what may run side by side, checks scope and arguments, and takes each
 * real call through hooks, approval and the tool.
 * Contract: never rejects; one result per call, in the order of the calls; an aborted `signal` ends what runs and leaves
 * the rest unmade.
 */
export function createDispatch(ports: DispatchPorts): (calls: readonly ToolCall[], signal: AbortSignal) => Promise<readonly CallResult[]> {
  const takenIds = new Set<string>()
  const freeId = (wanted: string): string => {
    let id = wanted
    for (let count = 2; takenIds.has(id); count += 1) id = `${wanted}~${count}`
    takenIds.add(id)
    return id
  }

  return async (calls, signal) => {
    const scope = readScope(ports)
    const unwrapped = calls.map(call => unwrapSafely(call, scope, freeId))
    const results = new Map<Unit, ToolResult>()
    for (const segment of planSegments(unwrapped.flatMap(({ units }) => units), unit => claimFor(unit, ports))) {
      await runSegment(segment, mostAtOnce, async unit => void results.set(unit, await runUnit(unit, ports, { signal, scope, characters: roomFor(unit, unwrapped) })))
    }
    return unwrapped.map(each => ({ callId: each.call.id, name: each.call.name, result: combine(each, results) }))
  }
}

function unwrapSafely(call: ToolCall, scope: ToolScope, freeId: (wanted: string) => string): UnwrappedCall {
  try {
    return unwrap(call, scope, freeId)
  } catch (error) {
    const json = { error: `${call.name} could not be read: ${errorText(error)}` }
    return { call, units: [{ kind: 'refused', code: 'TOOL_ERROR', id: freeId(call.id), callId: call.id, via: 'direct', name: call.name, json, arguments: {} }], isBatch: false }
  }
}

function claimFor(unit: Unit, ports: DispatchPorts): Claim {
  return unit.kind === 'tool' ? claimOf(unit.tool.parallel, unit.arguments, ports.workingFolder()) : { kind: 'free' }
}

/** The entries of one batch share what a single result may take. */
function roomFor(unit: Unit, unwrapped: readonly UnwrappedCall[]): number {
  const entries = unwrapped.find(({ units }) => units.includes(unit))?.units.length ?? 1
  return Math.max(fewestEntryCharacters, Math.floor(mostModelCharacters / entries))
}

interface UnitTerms {
  readonly signal: AbortSignal
  readonly scope: ToolScope
  readonly characters: number
}

async function runUnit(unit: Unit, ports: DispatchPorts, { signal, scope, characters }: UnitTerms): Promise<ToolResult> {
  if (signal.aborted) return notMade()
  try {
    if (unit.kind === 'refused') return refuse(unit, ports, scope)
    return await (unit.kind === 'tool' ? runCall({ ...unit, signal }, ports, characters) : runBridge(unit, ports, signal))
  } catch (error) {
    return errorResult(`${unit.name} could not be run: ${errorText(error)}`)
  }
}

/** A refusal has a row as well: a person sees what the model tried. Hooks and approvals are for real calls only. */
function refuse(unit: Extract<Unit, { kind: 'refused' }>, ports: DispatchPorts, scope: ToolScope): ToolResult {
  const result = jsonResult('error', unit.json)
  emitStart(ports.emit, unit, subjectOf(unit.name, scope), unit.arguments)
  emitEnd(ports.emit, unit.id, result, 0)
  return result
}

function subjectOf(name: string, scope: ToolScope): RowSubject {
  const tool = scope.find(name)
  if (tool !== undefined) return tool
  return { name, source: isBridgeName(name) ? 'bridge' : 'other' }
}

function combine({ units, isBatch }: UnwrappedCall, results: ReadonlyMap<Unit, ToolResult>): ToolResult {
  const entries = units.map((unit): EntryResult => {
    const result = results.get(unit) ?? notMade()
    const refused = unit.kind === 'refused' && result.status === 'error'
    return { name: unit.name, result, ...(refused ? { refusal: { code: unit.code, json: unit.json } } : {}) }
  })
  const [first] = entries
  return first !== undefined && !isBatch ? first.result : envelopeOf(entries)
}
