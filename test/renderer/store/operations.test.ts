import { describe, expect, it } from 'vitest'
import type { OperationSnapshot, TargetState } from '../../../src/shared/connector.ts'
import type { NewEvent } from '../../../src/shared/events.ts'
import { foldPanel } from '../../../src/renderer/store/blocks.ts'
import { countStates, withAccountCards } from '../../../src/renderer/store/operations.ts'
import { openTranscript, waitingIn } from '../../../src/renderer/store/reduce.ts'
import type { CallItem, View } from '../../../src/renderer/store/view.ts'
import { fold, itemsOf, numbered, opened, runEnd, runStart, toolEnd, toolStart, transcriptOf } from '../support.ts'

function card(seq: number, more: Partial<OperationSnapshot> = {}, state: TargetState = 'initiated'): OperationSnapshot {
  return {
    op_id: 'a1b2c3d4e5f6', seq, deadline_at: 1_796_000_300, timeout_seconds: 300, settled: false, settled_at: null, settled_by: null,
    targets: [{ name: 'practice_mail', kind: 'connector', action: 'connect', state }],
    owner: { type: 'session', session_id: 's' }, tool_call_id: 'c1', ...more,
  }
}

const settled = (seq: number): OperationSnapshot => card(seq, { settled: true, settled_by: 'all_resolved', settled_at: 1_796_000_010 }, 'connected')
const request = (operation: OperationSnapshot): NewEvent => ({ type: 'connection-request', operation })
const update = (operation: OperationSnapshot): NewEvent => ({ type: 'connection-update', operation })
const asked = [runStart, toolStart('c1', 'manage_connections', { server: null })]
const callOf = (view: View): CallItem | undefined => itemsOf(view).findLast((item): item is CallItem => item.kind === 'call')

describe('a card on its row', () => {
  it('makes its row wait and is listed as waiting, until it settles', () => {
    const waiting = fold([...asked, request(card(2))])
    expect([callOf(waiting)?.state, callOf(waiting)?.operation?.seq]).toEqual(['waiting', 2])
    expect(waiting.waiting.map(({ kind, id, subject }) => ({ kind, id, subject }))).toEqual([{ kind: 'connection', id: 'a1b2c3d4e5f6', subject: 'practice_mail' }])
    const done = fold([update(settled(3))], waiting)
    expect([callOf(done)?.state, callOf(done)?.operation?.settled, done.waiting]).toEqual(['running', true, []])
  })

  it('drops frames older than what it has', () => {
    const view = fold([...asked, request(card(2)), update(settled(5)), update(card(4, {}, 'failed'))])
    expect([callOf(view)?.operation?.seq, callOf(view)?.operation?.targets[0]?.state]).toEqual([5, 'connected'])
  })

  it('gets the link back that its journal does not keep', () => {
    const linked = card(2, { targets: [{ name: 'practice_mail', kind: 'connector', action: 'connect', state: 'initiated', connect_url: 'http://127.0.0.1/x' }] })
    const transcript = openTranscript(numbered([...asked, request(card(2)), request(linked)]), 9)
    const item = transcript.items[transcript.calls['c1'] ?? '']
    expect(item?.kind === 'call' && item.operation?.targets[0]?.connect_url).toBe('http://127.0.0.1/x')
    expect(waitingIn(transcript, 's').map(({ kind, id }) => `${kind} ${id}`)).toEqual(['connection a1b2c3d4e5f6'])
  })

  it('stays with its own row when a later run repeats the id', () => {
    const view = fold([...asked, request(card(2)), update(settled(3)), toolEnd('c1'), runEnd, ...asked, request(card(1, { op_id: 'b'.repeat(12) })), update(settled(4))])
    const cards = itemsOf(view).flatMap(item => (item.kind === 'call' ? [`${item.operation?.op_id} ${item.operation?.seq}`] : []))
    expect(cards).toEqual(['a1b2c3d4e5f6 3', 'bbbbbbbbbbbb 1'])
  })

  it('belongs to no row it does not name', () => {
    const view = fold([...asked, request(card(2, { tool_call_id: 'elsewhere' }))])
    expect([callOf(view)?.operation, transcriptOf(view).order.length]).toEqual([null, 2])
  })

  it('keeps its row out of a fold', () => {
    const view = fold([...asked, request(card(2)), update(settled(3)), toolEnd('c1'), ...['c2', 'c3', 'c4', 'c5', 'c6'].flatMap(id => [toolStart(id), toolEnd(id)])])
    expect(foldPanel(itemsOf(view).slice(1)).map(part => part.kind)).toEqual(['row', 'fold', 'row', 'row', 'row'])
  })
})

describe('cards of the Connections page', () => {
  it('are kept beside the chats, the newest word on each', () => {
    const account = { owner: { type: 'account' as const } }
    const view = fold([{ ...request(card(3, account)), session: undefined }])
    expect([view.accountCards['a1b2c3d4e5f6']?.seq, view.waiting]).toEqual([3, []])
    expect(withAccountCards(view, [card(2, account), card(1)]).accountCards['a1b2c3d4e5f6']?.seq).toBe(3)
    expect(Object.keys(withAccountCards(opened, [card(2)]).accountCards)).toEqual([])
  })
})

describe('what became of a card', () => {
  it('is counted by state', () => {
    const of = (...states: TargetState[]) => countStates(states.map(state => ({ state }))).map(({ state, count }) => `${state} ${count}`)
    expect(of('skipped', 'connected', 'not_connected', 'connected')).toEqual(['connected 2', 'skipped 1', 'not_connected 1'])
    expect(of()).toEqual([])
  })
})
