import type { OperationSnapshot, TargetSnapshot, TargetState } from '../../shared/connector.ts'
import type { EventOf } from '../../shared/events.ts'
import { changeCall } from './transcript-calls.ts'
import type { Transcript, View, Waiting } from './view.ts'

// The cards that wait for a sign-in. Main says how they stand; here the newest word is kept, and none is worked out.

type FrameEvent = EventOf<'connection-request' | 'connection-update'>

/** The newer of two words on one card. Equal numbers: the later one, for a journal keeps no links and the card that is restored has them. */
export function newerOperation(known: OperationSnapshot | null | undefined, heard: OperationSnapshot): OperationSnapshot {
  return known && known.seq > heard.seq ? known : heard
}

/** Into the row that the card belongs to. Call ids repeat between runs: a row that has a card keeps to that card. */
export function foldOperation(t: Transcript, operation: OperationSnapshot): Transcript {
  if (operation.tool_call_id === undefined) return t
  return changeCall(t, operation.tool_call_id, call => {
    if (call.operation !== null && call.operation.op_id !== operation.op_id) return {}
    const newest = newerOperation(call.operation, operation)
    const alive = call.state === 'running' || call.state === 'waiting'
    return { operation: newest, state: alive ? (newest.settled ? 'running' : 'waiting') : call.state }
  })
}

/** Into what the window knows beside transcripts: the cards of the Connections page, and what waits. */
export function hearOperation(view: View, event: FrameEvent): View {
  const { operation } = event
  if (operation.owner.type === 'account') return withAccountCards(view, [operation])
  const others = view.waiting.filter(each => each.id !== operation.op_id)
  if (operation.settled) return { ...view, waiting: others }
  return others.length === view.waiting.length ? { ...view, waiting: [...view.waiting, waitingOperation(operation, operation.owner.session_id, event.at)] } : view
}

export function withAccountCards(view: View, operations: readonly OperationSnapshot[]): View {
  const accountOnes = operations.filter(each => each.owner.type === 'account')
  const heard = accountOnes.map(each => [each.op_id, newerOperation(view.accountCards[each.op_id], each)] as const)
  return { ...view, accountCards: { ...view.accountCards, ...Object.fromEntries(heard) } }
}

export function waitingOperation(operation: OperationSnapshot, session: string, at: string): Waiting {
  return { kind: 'connection', id: operation.op_id, session, subject: operation.targets.map(target => target.name).join(', '), at }
}

/** Something may still come of this row, if the person wants it. */
export function isUnresolved({ state }: Pick<TargetSnapshot, 'state'>): boolean {
  return state !== 'connected' && state !== 'skipped' && state !== 'not_connected'
}

/** How many rows are in each state, in the order in which a person would tell it. */
export function countStates(targets: readonly Pick<TargetSnapshot, 'state'>[]): readonly { readonly state: TargetState; readonly count: number }[] {
  const told: readonly TargetState[] = ['connected', 'pending', 'initiated', 'failed', 'expired', 'skipped', 'not_connected']
  return told.map(state => ({ state, count: targets.filter(target => target.state === state).length })).filter(({ count }) => count > 0)
}
