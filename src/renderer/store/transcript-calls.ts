import type { EventOf } from '../../shared/events.ts'
import { addItem, nextId, patchItem } from './transcript-items.ts'
import { endRequests } from './transcript-requests.ts'
import type { AskedQuestion, CallItem, Transcript } from './view.ts'

/** Changes the call an event names; an event that names none changes nothing. */
export function changeCall(t: Transcript, callId: string, change: (call: CallItem) => Partial<CallItem>): Transcript {
  const call = findCall(t, callId)
  return call ? patchItem(t, { ...call, ...change(call) }) : t
}

function findCall(t: Transcript, callId: string): CallItem | undefined {
  const item = Object.hasOwn(t.calls, callId) ? t.items[t.calls[callId] ?? ''] : undefined
  return item?.kind === 'call' ? item : undefined
}

function alive(call: CallItem | undefined): call is CallItem {
  return call !== undefined && (call.state === 'running' || call.state === 'waiting')
}

export function startCall(t: Transcript, event: EventOf<'tool-start'>): Transcript {
  const known = findCall(t, event.id)
  const start = {
    name: event.name,
    originalName: event.original_name,
    source: event.source,
    server: event.server,
    arguments: event.arguments,
    via: event.via,
  }
  if (alive(known)) return patchItem(t, { ...known, ...start })
  return addCall(t, { ...blankCall(nextId(t), event.id, event.at), ...start })
}

function addCall(t: Transcript, call: CallItem): Transcript {
  const added = addItem(t, call)
  return { ...added, calls: { ...added.calls, [call.callId]: call.id } }
}

function blankCall(id: string, callId: string, at: string): CallItem {
  return {
    kind: 'call', id, callId, at, name: '', originalName: '', source: 'other', server: null, arguments: {}, via: 'direct',
    state: 'running', runsSince: at, progress: null, approval: null, question: null, requests: [], operation: null, result: null, search: null, described: null,
  }
}

/** A tool's own name, where only the name that models call it by is known. */
export function plainToolName(name: string): string {
  return /^(?:mcp|connectors)__.+?__(.+)$/.exec(name)?.[1] ?? name
}

/** The row may come before or after the request for its approval: whichever is first makes it. */
export function askApproval(t: Transcript, event: EventOf<'approval-request'>): Transcript {
  const approval = { id: event.id, reason: event.reason, answer: null, by: null, difference: event.difference ?? [] }
  const known = findCall(t, event.id)
  if (alive(known)) return patchItem(t, { ...known, state: 'waiting', approval })
  const call = { ...blankCall(nextId(t), event.id, event.at), name: event.tool, originalName: plainToolName(event.tool), server: event.server, arguments: event.arguments }
  return addCall(t, { ...call, state: 'waiting', approval })
}

export function answerApproval(t: Transcript, event: EventOf<'approval-answer'>): Transcript {
  return changeCall(t, event.id, call => ({
    ...goOn(call, event.at),
    approval: call.approval && { ...call.approval, answer: event.answer, by: event.by },
  }))
}

/** A call that waited runs on; the time until then was the person's. */
export function goOn(call: CallItem, at: string): Pick<CallItem, 'state' | 'runsSince'> {
  return call.state === 'waiting' ? { state: 'running', runsSince: at } : { state: call.state, runsSince: call.runsSince }
}

/** A question stands under the row that asks it: the named one, else the `clarify` that is running, else on its own. */
export function askQuestion(t: Transcript, event: EventOf<'question-asked'>): Transcript {
  const question: AskedQuestion = { id: event.id, text: event.text, choices: event.choices ?? [], state: 'open', answer: null }
  const named = findCall(t, event.id)
  const call = alive(named) ? named : t.order.map(id => t.items[id]).findLast((item): item is CallItem => item?.kind === 'call' && item.name === 'clarify' && item.state === 'running' && item.question === null)
  if (call) return patchItem(t, { ...call, state: 'waiting', question })
  return addItem(t, { kind: 'question', id: nextId(t), at: event.at, question })
}

export function answerQuestion(t: Transcript, event: EventOf<'question-answered'>): Transcript {
  const item = t.order.map(id => t.items[id]).findLast(each => (each?.kind === 'call' || each?.kind === 'question') && each.question?.id === event.id)
  if (item?.kind !== 'call' && item?.kind !== 'question') return t
  if (item.question === null) return t
  const question: AskedQuestion = { ...item.question, state: event.text === null ? 'unanswered' : 'answered', answer: event.text }
  if (item.kind === 'question') return patchItem(t, { ...item, question })
  return patchItem(t, { ...item, question, ...goOn(item, event.at) })
}

export function endCall(t: Transcript, event: EventOf<'tool-end'>): Transcript {
  return changeCall(t, event.id, call => ({
    state: event.status,
    progress: null,
    question: call.question?.state === 'open' ? { ...call.question, state: 'unanswered' } : call.question,
    requests: endRequests(call.requests),
    result: { preview: event.result_preview, content: event.content ?? [], totalCharacters: event.total_characters ?? null, ms: event.ms },
  }))
}
