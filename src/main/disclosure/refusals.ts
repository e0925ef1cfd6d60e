import { assertNever } from '../../shared/failure.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import { activationOf } from './activation.ts'
import { type BridgeScope, connectorPrefix, locate } from './bridge-scope.ts'
import type { CallEntry } from './call-entries.ts'
import { codePointLength, firstCodePoints, oneLine } from './plain-text.ts'

// What the model reads when a call may not go on: what is wrong, and what to do instead.

/** Null: the entry may be dispatched, for it names a deferrable tool of this session (or a connector's, where granted). */
export function refuseEntry(name: string, scope: BridgeScope): JsonObject | null {
  const found = locate(name, scope)
  switch (found.kind) {
    case 'deferred':
      return null
    case 'direct':
      return { error: callDirectly(found.descriptor.name) }
    case 'bridge':
      return { error: `${name} is itself a bridge tool. ${callDirectly(name)}` }
    case 'connector':
      return scope.connectorsGranted ? null : { error: noConnectors }
    case 'absent':
      return { error: absent(found.name) }
    case 'unknown':
      return unknownDeferred(name, found.suggestions)
    default:
      return assertNever(found)
  }
}

/** For a call that did not come through the bridge. Null: it may be dispatched as it is. */
export function refuseDirectCall(name: string, scope: BridgeScope): JsonObject | null {
  const found = locate(name, scope)
  switch (found.kind) {
    case 'bridge':
      return null
    case 'direct':
      return found.descriptor.name === name ? null : { error: `There is no tool ${shown(name)}. Call ${found.descriptor.name} directly, by exactly that name.` }
    case 'deferred':
      return isInline(scope) ? null : { error: throughBridge(name) }
    case 'connector':
      return { error: scope.connectorsGranted ? throughBridge(name) : noConnectors }
    case 'absent':
      return { error: absent(found.name) }
    case 'unknown':
      return isInline(scope) ? unknownInline(name, found.suggestions) : unknownDeferred(name, found.suggestions)
    default:
      return assertNever(found)
  }
}

/** Arguments longer than this are not said back. Characters. */
const longestEcho = 1500

/** With `local_batch: "reject"`, the corrective refusal of a batch that holds a local tool; otherwise null. */
export function refuseBatch(entries: readonly CallEntry[], settings: Pick<ToolSearchSettings, 'local_batch'>): JsonObject | null {
  const [first] = entries
  if (!first || entries.length === 1 || settings.local_batch === 'split') return null
  if (entries.every(entry => entry.name.startsWith(connectorPrefix))) return null
  const args = JSON.stringify(first.arguments)
  const payload = `{"calls":[{"name":${JSON.stringify(first.name)},"arguments":${codePointLength(args) > longestEcho ? '{...}' : args}}]}`
  return {
    error:
      `This tool_call has ${entries.length} entries and nothing was run: only ${connectorPrefix} names may share a tool_call. ` +
      `Send ${payload} first, then the remaining ${entries.length - 1} each in a tool_call of its own.`,
  }
}

/** The result of a call that Stop reached before it was made. */
export const interruptedRefusal = { error: 'INTERRUPTED: stopped before this call was made.', code: 'INTERRUPTED' } as const

export function callDirectly(name: string): string {
  return `${name} is in your tools list: call it directly, not through tool_describe or tool_call.`
}

const noConnectors = `Connectors are not available in this session. Do not retry ${connectorPrefix} names; say what you would need, or use another tool.`

function absent(name: string): string {
  return `${name} is not available in this session: its toolset is off or hidden, or something it needs is missing. Do not retry it.`
}

function throughBridge(name: string): string {
  const quoted = JSON.stringify(name)
  return (
    `${name} is deferred and was not run. Load its parameters with tool_describe {"names":[${quoted}]}, ` +
    `then run it with tool_call {"calls":[{"name":${quoted},"arguments":{...}}]}.`
  )
}

function unknownDeferred(name: string, suggestions: readonly string[]): JsonObject {
  const error = `No tool ${shown(name)} in this session. A deferred tool needs the exact name that tool_search returns (like mcp__<server>__<tool>).`
  if (suggestions.length > 0) return { error: `${error} Did you mean ${suggestions.join(', ')}?`, did_you_mean: suggestions }
  return { error: `${error} Find it with tool_search.` }
}

function unknownInline(name: string, suggestions: readonly string[]): JsonObject {
  if (suggestions.length > 0) return { error: `There is no tool ${shown(name)}. Did you mean ${suggestions.join(', ')}?`, did_you_mean: suggestions }
  return { error: `There is no tool ${shown(name)}. Use only the tools in your tools list.` }
}

/** Are the deferrable tools in the tools array? With `adaptive` only the context window tells. */
function isInline(scope: BridgeScope): boolean {
  if (scope.settings.enabled === 'adaptive' && scope.contextLength === undefined) return true
  return activationOf(scope) !== 'deferred'
}

/** A name as the model wrote it, in one short line. */
function shown(name: string): string {
  const line = oneLine(name)
  return JSON.stringify(codePointLength(line) > 120 ? `${firstCodePoints(line, 120)}…` : line)
}
