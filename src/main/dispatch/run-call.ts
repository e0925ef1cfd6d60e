import type { ToolResult } from '../../shared/conversation.ts'
import type { Emit } from '../../shared/events.ts'
import { errorText } from '../../shared/failure.ts'
import type { RequestSignals, ServerReply, ServerRequest } from '../../shared/server-request.ts'
import { errorResult, type Question } from '../../shared/tool.ts'
import { frameUntrusted } from '../../shared/untrusted.ts'
import type { BridgeAnswer, BridgeScope } from '../disclosure/bridge-scope.ts'
import type { DescribeFacts } from '../disclosure/describe-bridge.ts'
import type { SearchFacts } from '../disclosure/search-bridge.ts'
import type { ApprovalDesk } from './approval-desk.ts'
import { callTool } from './call-tool.ts'
import { emitEnd, emitStart, progressEmitter, sourceKind } from './call-events.ts'
import { composeHooks, type Hook } from './hooks.ts'
import { pathsOutside } from './outside-paths.ts'
import type { RealCall } from './real-call.ts'
import { jsonResult, notApproved, notMade } from './refused-results.ts'
import { mostRowCharacters } from './row-result.ts'
import { readScope, recheck, type ScopePorts } from './scope.ts'
import { fitForModel, readResult, textOf } from './tool-result.ts'

export interface RunCallPorts extends ScopePorts {
  readonly sessionId: string
  readonly emit: Emit
  readonly approvals: ApprovalDesk
  readonly hooks: readonly Hook[]
  ask(question: Question, callId: string, signal: AbortSignal): Promise<string | null>
  /** A server asks something of the person while a call of its runs. Absent: it is told that nobody can answer. */
  serverRequest?(request: ServerRequest, row: { readonly id: string; readonly server: string }, until: RequestSignals): Promise<ServerReply>
  workingFolder(): string
  readonly now: () => number
  /** Keeps the whole text of a long result; returns the file's name, relative to the session's files. `id` is the row's. */
  keepLarge?(id: string, text: string): string | Promise<string>
  /** Answers `tool_search` and `tool_describe` where more than the session's own tools can be found. Default: those alone. */
  readonly search?: (args: unknown, scope: BridgeScope, signal: AbortSignal) => Promise<BridgeAnswer<SearchFacts>>
  readonly describe?: (args: unknown, scope: BridgeScope, signal: AbortSignal) => Promise<BridgeAnswer<DescribeFacts>>
  /** Milliseconds a stopped tool may take to end. Default 2000. */
  readonly graceMs?: number
}

/** Takes a real call through events, hooks, approval and the tool. Never rejects; returns what the model gets. */
export async function runCall(call: RealCall, ports: RunCallPorts, modelCharacters: number): Promise<ToolResult> {
  const startedAt = ports.now()
  const state: CallState = { waitedMs: 0, ran: false }
  emitStart(ports.emit, call, call.tool, call.arguments)
  const run = composeHooks(ports.hooks, inner => approveAndCall(inner, ports, state))
  const result = await settled(run(call), call)
  const file = await keepIfLong(call.id, result, ports)
  emitEnd(ports.emit, call.id, result, ports.now() - startedAt - state.waitedMs)
  const fitted = fitForModel(result, { characters: modelCharacters, file })
  return state.ran && isForeign(call) ? frameUntrusted(fitted, call.tool.descriptor.server ?? call.tool.descriptor.toolset ?? 'a connector') : fitted
}

interface CallState {
  /** Milliseconds that a person took; they are not the call's. */
  waitedMs: number
  /** The tool was started: what comes back may hold someone else's words. */
  ran: boolean
}

async function approveAndCall(call: RealCall, ports: RunCallPorts, state: CallState): Promise<ToolResult> {
  const { descriptor } = call.tool
  const outside = await pathsOutside(call.tool, call.arguments, ports.workingFolder())
  const reason = outside.length === 0 ? '' : `It reaches outside the working folder: ${outside.slice(0, 5).join(', ')}.`
  const askedAt = ports.now()
  const { answer, by } = await ports.approvals.decide({ id: call.id, descriptor, arguments: call.arguments, reason, signal: call.signal })
  state.waitedMs += ports.now() - askedAt
  if (answer === 'deny') return notApproved(descriptor.name, by)
  if (call.signal.aborted) return notMade()
  const checked = recheck(call, readScope(ports))
  if ('refusal' in checked) return jsonResult('error', checked.refusal)
  state.ran = true
  return callTool(
    { ...call, tool: checked.tool },
    {
      sessionId: ports.sessionId,
      workingFolder: () => ports.workingFolder(),
      ask: (question, signal) => ports.ask(question, call.id, signal),
      ...(ports.serverRequest === undefined ? {} : { serverRequest: (request, until) => ports.serverRequest?.(request, { id: call.id, server: descriptor.server ?? descriptor.name }, until) ?? Promise.resolve({ action: 'cancel' as const }) }),
      progress: progressEmitter(ports.emit, call.id, ports.now),
      now: ports.now,
      waited: ms => {
        state.waitedMs += ms
      },
      graceMs: ports.graceMs ?? 2000,
    },
  )
}

function isForeign(call: RealCall): boolean {
  const source = sourceKind(call.tool.descriptor)
  return source === 'mcp' || source === 'connectors'
}

async function settled(run: Promise<ToolResult>, call: RealCall): Promise<ToolResult> {
  const { name } = call.tool.descriptor
  try {
    return readResult(await run, name)
  } catch (error) {
    return errorResult(`${name} could not be run: ${errorText(error)}`)
  }
}

/** What neither the row nor the model holds whole is kept beside the session. */
async function keepIfLong(id: string, result: ToolResult, ports: RunCallPorts): Promise<string | undefined> {
  const text = textOf(result.content)
  if (text.length <= mostRowCharacters || ports.keepLarge === undefined) return undefined
  try {
    return await ports.keepLarge(id, text)
  } catch (error) {
    ports.emit({ type: 'notice', level: 'warning', text: `A long result could not be kept whole: ${errorText(error)}`, about: id })
    return undefined
  }
}
