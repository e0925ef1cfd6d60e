import type { AssistantPart, Message } from '../../../shared/conversation.ts'
import type { TargetSnapshot } from '../../../shared/connector.ts'
import type { AppEvent, NewEvent } from '../../../shared/events.ts'
import type { SessionContent } from './session-record.ts'

/** What a journal that ended in mid-run lacks: the streamed text as a message, and an end for everything that was open. */
export interface Healing {
  readonly messages: readonly Message[]
  readonly events: readonly NewEvent[]
}

/**
 * Closes what a crash left open, so that a reopened session shows and remembers what was there:
 * text that was streamed but never became a message, rows that never ended, a run that never ended.
 */
export function healSession(content: SessionContent): Healing {
  const lastStart = content.events.findLastIndex(event => event.type === 'run-start')
  const run = content.events[lastStart]
  if (run?.type !== 'run-start') return { messages: [], events: [] }
  const tail = content.events.slice(lastStart + 1)
  if (tail.some(event => event.type === 'run-end')) return { messages: [], events: [] }
  const session = content.id
  const ended = new Set(tail.flatMap(event => (event.type === 'tool-end' ? [event.id] : [])))
  const rows = tail.flatMap((event): NewEvent[] =>
    event.type === 'tool-start' && !ended.has(event.id)
      ? [{ session, type: 'tool-end', id: event.id, status: 'interrupted', result_preview: 'Drawbridge closed before this call ended.', ms: 0 }]
      : [],
  )
  return {
    messages: [...lostPrompt(content, run.prompt), ...lostText(content, tail)],
    events: [
      ...closedRequests(tail, session),
      ...rows,
      ...settledCards(tail, session),
      { session, type: 'run-end', run: run.run, status: 'interrupted', totals: { turns: 0, calls: 0, finding_calls: 0, input_tokens: 0, output_tokens: 0, ms: 0 } },
    ],
  }
}

/** What a server asked is nobody's to answer any more. */
function closedRequests(tail: readonly AppEvent[], session: string): NewEvent[] {
  const answered = new Set(tail.flatMap(event => (event.type === 'server-answer' ? [event.id] : [])))
  return tail.flatMap((event): NewEvent[] => (event.type === 'server-request' && !answered.has(event.id) ? [{ session, type: 'server-answer', id: event.id, call: event.call, action: 'cancel', by: 'stop' }] : []))
}

/** A card does not outlive the run that waits for it. */
function settledCards(tail: readonly AppEvent[], session: string): NewEvent[] {
  const newest = new Map(tail.flatMap(event => ('operation' in event ? [[event.operation.op_id, { event, operation: event.operation }] as const] : [])))
  return [...newest.values()]
    .filter(({ operation }) => !operation.settled)
    .map(({ event, operation }): NewEvent => ({
      session,
      type: 'connection-update',
      operation: { ...operation, seq: operation.seq + 1, settled: true, settled_at: Math.floor(Date.parse(event.at) / 1000), settled_by: 'interrupt', targets: operation.targets.map(closedTarget) },
    }))
}

function closedTarget(target: TargetSnapshot): TargetSnapshot {
  const resolved = target.state === 'connected' || target.state === 'skipped'
  return { ...target, state: resolved ? target.state : 'not_connected' }
}

/** The prompt is announced before it is remembered; a crash between the two must not lose it. */
function lostPrompt(content: SessionContent, prompt: string): Message[] {
  const runs = content.events.filter(event => event.type === 'run-start').length
  const remembered = content.messages.filter(message => message.role === 'user').length
  return remembered < runs ? [{ role: 'user', text: prompt }] : []
}

/** Text of the last turn, when that turn never got to be a message: before a turn the newest message is never the assistant's. */
function lostText(content: SessionContent, tail: readonly AppEvent[]): Message[] {
  const turnStart = tail.findLastIndex(event => event.type === 'turn-start')
  if (turnStart < 0 || content.messages.at(-1)?.role === 'assistant') return []
  const text = tail.slice(turnStart).map(event => (event.type === 'text-delta' ? event.text : '')).join('')
  const parts: AssistantPart[] = text === '' ? [] : [{ type: 'text', text }]
  return parts.length === 0 ? [] : [{ role: 'assistant', parts }]
}
