import type { EventOf } from '../../shared/events.ts'
import type { AskedRequest, CallItem, HandRun } from './view.ts'

// What servers ask while a call of theirs runs. Cards come back after a reload: a request without an answer is open.

type Asked<T extends CallItem | HandRun> = Pick<T, 'state' | 'requests'>

/** Into the row of the call that led to it. One that has ended takes no more cards. */
export function askRequest(call: Asked<CallItem | HandRun>, event: EventOf<'server-request'>): { readonly state?: 'waiting'; readonly requests?: readonly AskedRequest[] } {
  if (call.state !== 'running' && call.state !== 'waiting') return {}
  if (call.requests.some(each => each.id === event.id)) return {}
  return { state: 'waiting', requests: [...call.requests, { id: event.id, server: event.server, request: event.request, state: 'open', by: null }] }
}

export function answerRequest(call: Asked<CallItem | HandRun>, event: EventOf<'server-answer'>): { readonly state?: 'running'; readonly requests: readonly AskedRequest[]; readonly runsSince?: string } {
  const requests = call.requests.map((each): AskedRequest => (each.id === event.id && each.state === 'open' ? { ...each, state: event.action, by: event.by } : each))
  const waits = openRequest({ requests }) !== undefined
  return { requests, ...(call.state === 'waiting' && !waits ? { state: 'running', runsSince: event.at } : {}) }
}

/** Nothing stays open once the call is over. */
export function endRequests(requests: readonly AskedRequest[]): readonly AskedRequest[] {
  if (requests.every(each => each.state !== 'open')) return requests
  return requests.map((each): AskedRequest => (each.state === 'open' ? { ...each, state: 'cancel', by: 'stop' } : each))
}

/** The one that waits; a server that asks several at once is answered in its own order. */
export function openRequest({ requests }: Pick<CallItem, 'requests'>): AskedRequest | undefined {
  return requests.find(each => each.state === 'open')
}
