import type { AppEvent, EventOf } from '../../shared/events.ts'
import { assertNever, type Failure } from '../../shared/failure.ts'
import { foldOperation } from './operations.ts'
import { answerApproval, answerQuestion, askApproval, askQuestion, changeCall, endCall, startCall } from './transcript-calls.ts'
import { addItem, closeOpen, nextId, patchItem } from './transcript-items.ts'
import { answerRequest, askRequest, endRequests } from './transcript-requests.ts'
import type { Item, Meter, NoticeItem, OutcomeItem, Transcript } from './view.ts'

/** One event into one session's transcript. Pure; the caller has dropped events of other sessions and old ones. */
export function foldEvent(transcript: Transcript, event: AppEvent): Transcript {
  const folded = fold(transcript, event)
  return folded.seq === event.seq ? folded : { ...folded, seq: event.seq }
}

function fold(t: Transcript, event: AppEvent): Transcript {
  switch (event.type) {
    case 'run-start':
      return startRun(t, event)
    case 'assembly-made':
      return { ...t, meter: nextMeter(t.meter, event) }
    case 'prefix-pending':
      return { ...t, pending: event.changed_by }
    case 'turn-start':
      return { ...closeOpen(t, event.at), run: t.run && { ...t.run, turn: event.turn } }
    case 'text-delta':
      return appendText(t, 'text', event)
    case 'reasoning-delta':
      return appendText(t, 'reasoning', event)
    case 'tool-start':
      return startCall(closeOpen(t, event.at), event)
    case 'tool-progress':
      return changeCall(t, event.id, () => ({ progress: { ...(event.text === undefined ? {} : { text: event.text }), ...(event.done === undefined ? {} : { done: event.done }), ...(event.total === undefined ? {} : { total: event.total }) } }))
    case 'approval-request':
      return askApproval(closeOpen(t, event.at), event)
    case 'approval-answer':
      return answerApproval(t, event)
    case 'question-asked':
      return askQuestion(closeOpen(t, event.at), event)
    case 'question-answered':
      return answerQuestion(t, event)
    case 'tool-end':
      return endCall(t, event)
    case 'search-end':
      return changeCall(t, event.id, () => ({
        search: { queries: event.queries, matches: event.matches, closest: event.closest ?? [], totalAvailable: event.total_available ?? null },
      }))
    case 'describe-end':
      return changeCall(t, event.id, () => ({ described: { names: event.names, notFound: event.not_found } }))
    case 'turn-end':
      return closeOpen(t, event.at)
    case 'run-end':
      return endRun(t, event)
    case 'notice':
      return addItem(closeOpen(t, event.at), noticeItem(nextId(t), event))
    case 'connection-request':
    case 'connection-update':
      return foldOperation(t, event.operation)
    case 'server-request':
      return changeCall(closeOpen(t, event.at), event.call, call => askRequest(call, event))
    case 'server-answer':
      return changeCall(t, event.call, call => answerRequest(call, event))
    case 'session-changed':
    case 'connectors-changed':
    case 'connections-changed':
    case 'settings-changed':
      return t
    default:
      return assertNever(event)
  }
}

export function noticeItem(id: string, event: EventOf<'notice'>): NoticeItem {
  return { kind: 'notice', id, at: event.at, level: event.level, text: event.text, about: event.about, hint: event.hint ?? null }
}

function startRun(t: Transcript, event: EventOf<'run-start'>): Transcript {
  const closed = closeOpen(t, event.at)
  const added = addItem(closed, { kind: 'prompt', id: nextId(closed), at: event.at, text: event.prompt, model: event.model, attachments: event.attachments ?? [] })
  return { ...added, run: { id: event.run, turn: 0, startedAt: event.at } }
}

function appendText(t: Transcript, kind: 'text' | 'reasoning', event: EventOf<'text-delta' | 'reasoning-delta'>): Transcript {
  const open = t.open === null ? undefined : t.items[t.open]
  if (open?.kind === kind) return patchItem(t, { ...open, text: open.text + event.text })
  // A model may stream blank deltas before its calls: they are no message.
  if (event.text.trim() === '') return t
  const closed = closeOpen(t, event.at)
  const id = nextId(closed)
  return { ...addItem(closed, { kind, id, at: event.at, text: event.text, streaming: true, endedAt: null }), open: id }
}

function endRun(t: Transcript, event: EventOf<'run-end'>): Transcript {
  const closed = closeOpen(t, event.at)
  const meter = closed.meter && { ...closed.meter, totals: event.totals }
  const settled: Transcript = { ...closed, meter, run: null, items: settle(closed.items) }
  if (event.status === 'done') return settled
  return addItem(settled, outcomeItem(settled, event.status, event))
}

function outcomeItem(t: Transcript, status: OutcomeItem['status'], event: EventOf<'run-end'>): OutcomeItem {
  const prompt = t.order.map(id => t.items[id]).findLast(item => item?.kind === 'prompt')
  return { kind: 'outcome', id: nextId(t), at: event.at, status, failure: event.failure ? toFailure(event.failure) : null, ...(prompt?.kind === 'prompt' ? { prompt: prompt.text, attachments: prompt.attachments } : { prompt: '', attachments: [] }) }
}

function toFailure({ code, message, hint }: NonNullable<EventOf<'run-end'>['failure']>): Failure {
  return hint === undefined ? { code, message } : { code, message, hint }
}

/** Nothing may look alive once its run is over. */
function settle(items: Transcript['items']): Transcript['items'] {
  return Object.fromEntries(Object.entries(items).map(([id, item]): [string, Item] => [id, settleItem(item)]))
}

function settleItem(item: Item): Item {
  if (item.kind === 'question' && item.question.state === 'open') return { ...item, question: { ...item.question, state: 'unanswered' } }
  if (item.kind !== 'call' || (item.state !== 'running' && item.state !== 'waiting')) return item
  const question = item.question?.state === 'open' ? { ...item.question, state: 'unanswered' as const } : item.question
  return { ...item, state: 'interrupted', question, requests: endRequests(item.requests) }
}

function nextMeter(meter: Meter | null, event: EventOf<'assembly-made'>): Meter {
  const changed = event.changed_by !== null && event.changed_by.length > 0
  return {
    assembly: event,
    unchangedTurns: changed || meter === null ? 0 : meter.unchangedTurns + 1,
    lastChange: changed ? (event.changed_by ?? []) : (meter?.lastChange ?? []),
    totals: meter?.totals ?? null,
  }
}
