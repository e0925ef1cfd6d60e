import type { AssistantPart, Message, ToolCall, Usage } from '../../shared/conversation.ts'
import type { Emit } from '../../shared/events.ts'
import { assertNever, type Failure } from '../../shared/failure.ts'
import { createDeltaBuffer, type Later } from './delta-buffer.ts'
import type { ModelClient, ModelPart, ModelRequest, StopReason } from './model.ts'
import { callsOf } from './open-calls.ts'

export interface TurnPorts {
  readonly model: ModelClient
  readonly emit: Emit
  readonly later: Later
}

/** What one reply came to, however it ended: everything that was streamed is in `parts`. */
export interface TurnReply {
  readonly parts: readonly AssistantPart[]
  readonly reason: StopReason
  readonly usage?: Usage
  readonly failure?: Failure
}

type Stop = Extract<ModelPart, { type: 'stop' }>

/** Streams one reply: text goes out as events while it comes, the whole is returned. */
export async function streamTurn(ports: TurnPorts, request: ModelRequest, signal: AbortSignal): Promise<TurnReply> {
  const deltas = createDeltaBuffer(ports.emit, ports.later)
  const parts: AssistantPart[] = []
  const takenIds = idsOf(request.messages)
  let stop: Stop = { type: 'stop', reason: 'failed', failure: endedWithoutStop }
  try {
    for await (const part of ports.model.stream(request, signal)) {
      switch (part.type) {
        case 'text-delta':
          deltas.add('text-delta', part.text)
          append(parts, 'text', part.text)
          break
        case 'reasoning-delta':
          deltas.add('reasoning-delta', part.text)
          append(parts, 'reasoning', part.text)
          break
        case 'call':
          parts.push({ type: 'call', call: withFreeId(part.call, takenIds) })
          break
        case 'retry':
          ports.emit({ type: 'notice', level: 'warning', text: retryText(part), about: ports.model.id })
          break
        case 'stop':
          stop = part
          break
        default:
          assertNever(part)
      }
    }
  } finally {
    deltas.flush()
  }
  return {
    parts,
    reason: stop.reason,
    ...(stop.usage === undefined ? {} : { usage: stop.usage }),
    ...(stop.failure === undefined ? {} : { failure: stop.failure }),
  }
}

const endedWithoutStop: Failure = { code: 'MODEL_STREAM_CUT', message: 'The reply ended without saying that it was finished.', hint: 'Send the message again.' }

function append(parts: AssistantPart[], type: 'text' | 'reasoning', text: string): void {
  if (text === '') return
  const last = parts.at(-1)
  if (last !== undefined && last.type === type) last.text += text
  else parts.push({ type, text })
}

function idsOf(messages: readonly Message[]): Set<string> {
  return new Set(messages.flatMap(message => callsOf(message).map(call => call.id)))
}

/** Rows, approvals and results are keyed by call id; some servers name the first call of every reply alike. */
function withFreeId(call: ToolCall, taken: Set<string>): ToolCall {
  const wanted = call.id === '' ? 'call' : call.id
  const id = taken.has(wanted) ? nextFree(wanted, taken) : wanted
  taken.add(id)
  return id === call.id ? call : { ...call, id }
}

function nextFree(id: string, taken: ReadonlySet<string>): string {
  for (let count = 2; ; count += 1) {
    if (!taken.has(`${id}-${count}`)) return `${id}-${count}`
  }
}

function retryText(part: Extract<ModelPart, { type: 'retry' }>): string {
  const seconds = Math.max(1, Math.round(part.delayMs / 1000))
  return `${part.failure.message} Trying again in ${seconds} s (attempt ${part.attempt}).`
}
