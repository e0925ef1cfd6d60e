import type { Message, ToolCall, ToolResult } from '../../shared/conversation.ts'
import type { Emit } from '../../shared/events.ts'
import type { Failure } from '../../shared/failure.ts'
import { errorResult, type ToolDefinition } from '../../shared/tool.ts'
import { laterByTimer, type Later } from './delta-buffer.ts'
import type { ModelClient, StopReason } from './model.ts'
import { answerOpenCalls, callsIn, interruptedResult, toolMessage } from './open-calls.ts'
import { createTally, type RunOutcome, type RunStatus, type Tally } from './run-outcome.ts'
import { streamTurn, type TurnReply } from './turn.ts'

export interface LoopPorts {
  readonly model: ModelClient
  /** Byte-stable for the whole session. */
  readonly system: string
  /** The session's messages, the new user message last. Grows through `remember` only. */
  readonly history: readonly Message[]
  /** The tools of the next request. */
  assemble(): Promise<{ readonly tools: readonly ToolDefinition[] }>
  /** Contract: never rejects; one result per call. */
  dispatch(calls: readonly ToolCall[], signal: AbortSignal): Promise<readonly AnsweredCall[]>
  /** Appends to `history` and to the journal. */
  remember(message: Message): void
  readonly emit: Emit
  readonly runId: string
  /** Default 100. */
  readonly maxTurns?: number
  /** The clock that joins text deltas; the default is the real one. */
  readonly later?: Later
}

export interface AnsweredCall {
  readonly callId: string
  readonly result: ToolResult
}

const defaultMaxTurns = 100

/**
 * Turns until the model has nothing more to call. Emits turn-start, the deltas, notices and turn-end (after the turn's
 * calls were answered). Whatever was streamed is remembered however the turn ended, and every remembered call gets a
 * tool message; aborting `signal` is the only way to stop it, and it then returns as soon as model and dispatch do.
 */
export async function runLoop(ports: LoopPorts, signal: AbortSignal): Promise<RunOutcome> {
  const tally = createTally()
  const maxTurns = ports.maxTurns ?? defaultMaxTurns
  for (;;) {
    if (signal.aborted) return tally.outcome(abortStatus(signal))
    if (tally.turns() >= maxTurns) return tally.outcome('stopped', tooManyTurns(maxTurns))
    const { tools } = await ports.assemble()
    if (signal.aborted) return tally.outcome(abortStatus(signal))
    const reply = await runTurn(ports, tools, tally, signal)
    const outcome = conclude(ports, reply, tally, signal)
    if (outcome !== undefined) return outcome
  }
}

async function runTurn(ports: LoopPorts, tools: readonly ToolDefinition[], tally: Tally, signal: AbortSignal): Promise<TurnReply> {
  const turn = tally.startTurn()
  ports.emit({ type: 'turn-start', run: ports.runId, turn })
  const request = { system: ports.system, tools, messages: answerOpenCalls(ports.history) }
  const reply = await streamTurn({ model: ports.model, emit: ports.emit, later: ports.later ?? laterByTimer }, request, signal)
  if (reply.parts.length > 0) ports.remember({ role: 'assistant', parts: [...reply.parts] })
  tally.add(callsIn(reply.parts), reply.usage)
  await answerCalls(ports, reply, signal)
  ports.emit({ type: 'turn-end', run: ports.runId, turn, stop_reason: reply.reason, ...(reply.usage === undefined ? {} : { usage: reply.usage }) })
  return reply
}

async function answerCalls(ports: LoopPorts, reply: TurnReply, signal: AbortSignal): Promise<void> {
  const calls = callsIn(reply.parts)
  if (calls.length === 0) return
  const unsent = reply.reason === 'aborted' || reply.reason === 'failed' || signal.aborted
  const answers = unsent ? [] : await ports.dispatch(calls, signal)
  const byId = new Map(answers.map(answer => [answer.callId, answer.result]))
  for (const call of calls) ports.remember(toolMessage(call, byId.get(call.id) ?? missingResult(call, unsent || signal.aborted)))
}

function missingResult(call: ToolCall, stopped: boolean): ToolResult {
  if (stopped) return interruptedResult('Interrupted: stopped before this call was made.')
  return errorResult(`${call.name} gave no result.`)
}

/** The run's outcome, or undefined when the model gets another turn. */
function conclude(ports: LoopPorts, reply: TurnReply, tally: Tally, signal: AbortSignal): RunOutcome | undefined {
  if (reply.reason === 'failed') return tally.outcome('failed', reply.failure ?? unexplained)
  if (reply.reason === 'aborted') return tally.outcome(abortStatus(signal))
  const warning = reply.failure?.message ?? warnings[reply.reason]
  if (warning !== undefined) ports.emit({ type: 'notice', level: 'warning', text: warning, about: ports.model.id })
  if (callsIn(reply.parts).length > 0) return undefined
  if (reply.parts.some(part => part.type === 'text' && part.text.trim() !== '') || reply.reason === 'filtered') return tally.outcome('done')
  if (tally.calls() === 0) return tally.outcome('failed', emptyReply)
  ports.emit({ type: 'notice', level: 'warning', text: emptyReply.message, about: ports.model.id })
  return tally.outcome('done')
}

function abortStatus(signal: AbortSignal): RunStatus {
  const reason: unknown = signal.reason
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'stopped' : 'interrupted'
}

const warnings: Readonly<Partial<Record<StopReason, string>>> = {
  length: 'The reply ended at the longest output this model gives in one go.',
  filtered: 'The provider’s content filter ended the reply.',
}

const unexplained: Failure = { code: 'MODEL_FAILED', message: 'The model ended its reply with a failure and did not say which.' }

const emptyReply: Failure = {
  code: 'EMPTY_REPLY',
  message: 'The model ended its reply without a word or a call.',
  hint: 'Send the message again, or choose another model.',
}

function tooManyTurns(maxTurns: number): Failure {
  return { code: 'MAX_TURNS', message: `Stopped after ${maxTurns} ${maxTurns === 1 ? 'turn' : 'turns'}.`, hint: 'Send “continue” to go on from here.' }
}
