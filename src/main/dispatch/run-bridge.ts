import type { ToolResult } from '../../shared/conversation.ts'
import { errorText } from '../../shared/failure.ts'
import { isJsonObject } from '../../shared/json.ts'
import { errorResult, type Tool } from '../../shared/tool.ts'
import { answerDescribe } from '../disclosure/describe-bridge.ts'
import { answerSearch } from '../disclosure/search-bridge.ts'
import { emitEnd, emitStart } from './call-events.ts'
import { composeHooks } from './hooks.ts'
import { jsonResult } from './refused-results.ts'
import type { RunCallPorts } from './run-call.ts'
import { readScope } from './scope.ts'
import { readResult } from './tool-result.ts'
import type { Unit } from './unwrap.ts'

type BridgeUnit = Extract<Unit, { kind: 'search' | 'describe' }>

/** Answers `tool_search` or `tool_describe` inline, with hooks and events under its own name. Never rejects. */
export async function runBridge(unit: BridgeUnit, ports: RunCallPorts, signal: AbortSignal): Promise<ToolResult> {
  const startedAt = ports.now()
  emitStart(ports.emit, unit, { name: unit.name, source: 'bridge' }, unit.arguments)
  const answer = async (): Promise<ToolResult> => (unit.kind === 'search' ? search(unit, ports, signal) : describe(unit, ports, signal))
  const run = composeHooks(ports.hooks, answer)
  const result = await settled(() => run({ ...unit, tool: bridgeTool(unit.name, answer), arguments: isJsonObject(unit.arguments) ? unit.arguments : {}, signal }), unit.name)
  emitEnd(ports.emit, unit.id, result, ports.now() - startedAt)
  return result
}

async function settled(run: () => Promise<ToolResult>, name: string): Promise<ToolResult> {
  try {
    return readResult(await run(), name)
  } catch (error) {
    return errorResult(`${name} failed: ${errorText(error)}`)
  }
}

async function search(unit: BridgeUnit, ports: RunCallPorts, signal: AbortSignal): Promise<ToolResult> {
  const { bridge } = readScope(ports)
  const answer = await (ports.search?.(unit.arguments, bridge, signal) ?? answerSearch(unit.arguments, bridge))
  if (!answer.ok) return jsonResult('error', answer.json)
  const { queries, matches, closest, totalAvailable } = answer.facts
  ports.emit({ type: 'search-end', id: unit.id, queries: [...queries], matches: [...matches], closest: [...closest], total_available: totalAvailable })
  return jsonResult('ok', answer.json)
}

async function describe(unit: BridgeUnit, ports: RunCallPorts, signal: AbortSignal): Promise<ToolResult> {
  const { bridge } = readScope(ports)
  const answer = await (ports.describe?.(unit.arguments, bridge, signal) ?? answerDescribe(unit.arguments, bridge))
  if (!answer.ok) return jsonResult('error', answer.json)
  ports.emit({ type: 'describe-end', id: unit.id, names: [...answer.facts.names], not_found: [...answer.facts.notFound] })
  return jsonResult('ok', answer.json)
}

/** The bridge tool as hooks see it. */
function bridgeTool(name: string, call: () => Promise<ToolResult>): Tool {
  return { descriptor: { name, description: '', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }, parallel: { kind: 'safe' }, call }
}
