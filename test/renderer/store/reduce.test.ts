import { describe, expect, it } from 'vitest'
import { openTranscript, reduce, waitingIn } from '../../../src/renderer/store/reduce.ts'
import { fold, itemsOf, numbered, opened, runEnd, runStart, toolEnd, toolStart, transcriptOf } from '../support.ts'

const request = { type: 'approval-request' as const, id: 'c1', tool: 'mcp__filesystem__write_file', server: 'filesystem', arguments: {}, reason: 'It writes.' }

describe('reduce', () => {
  it('changes nothing when an event comes a second time', () => {
    const events = numbered([runStart, { type: 'text-delta', text: 'Hello' }, toolStart('c1'), request])
    const once = events.reduce(reduce, opened)
    expect(events.reduce(reduce, once)).toEqual(once)
  })

  it('drops live events that the opened journal already holds and takes the ones after it', () => {
    const events = numbered([runStart, { type: 'text-delta', text: 'one ' }, { type: 'text-delta', text: 'two ' }, { type: 'text-delta', text: 'three' }])
    const snapshot = { ...opened, transcripts: { s: openTranscript(events.slice(0, 3), 3) } }
    const live = events.reduce(reduce, snapshot)
    expect(itemsOf(live).map(item => (item.kind === 'text' ? item.text : item.kind))).toEqual(['prompt', 'one two three'])
  })

  it('takes a journal whose numbers come from an earlier process', () => {
    const transcript = openTranscript(numbered([runStart, { type: 'text-delta', text: 'old' }], 900), 3)
    const live = numbered([{ type: 'text-delta', text: ' new' }], 4).reduce(reduce, { ...opened, transcripts: { s: transcript } })
    expect(itemsOf(live).map(item => (item.kind === 'text' ? item.text : item.kind))).toEqual(['prompt', 'old new'])
  })

  it('gives the same items whether a journal is folded at once or event by event', () => {
    const events = numbered([runStart, toolStart('c1'), toolEnd('c1'), { type: 'text-delta', text: 'x' }, runEnd])
    expect(openTranscript(events, 5)).toEqual(transcriptOf(events.reduce(reduce, opened)))
  })

  it('lists what waits in any session, opened or not, until it is answered', () => {
    const elsewhere = fold([{ ...request, session: 'other' }])
    expect(elsewhere.waiting.map(({ kind, id, session, subject }) => ({ kind, id, session, subject }))).toEqual([{ kind: 'approval', id: 'c1', session: 'other', subject: 'mcp__filesystem__write_file' }])
    expect(fold([{ type: 'approval-answer', session: 'other', id: 'c1', answer: 'once', by: 'person' }], elsewhere).waiting).toEqual([])
  })

  it('tells apart what waits in two sessions under the same id', () => {
    const both = fold([{ ...request, session: 's' }, { ...request, session: 'other' }, { ...request, session: 'other' }])
    expect(both.waiting.map(({ session, id }) => [session, id])).toEqual([['s', 'c1'], ['other', 'c1']])
    expect(fold([{ type: 'approval-answer', session: 's', id: 'c1', answer: 'deny', by: 'person' }], both).waiting.map(({ session }) => session)).toEqual(['other'])
  })

  it('finds what waits in an opened journal', () => {
    const view = fold([runStart, toolStart('c1', 'write_file'), request, toolStart('c2', 'clarify', { server: null }), { type: 'question-asked', id: 'c2', text: 'Which?' }])
    expect(waitingIn(transcriptOf(view), 's').map(({ kind, id }) => `${kind} ${id}`)).toEqual(['approval c1', 'question c2'])
  })

  it('forgets what waited when the run is over', () => {
    expect(fold([runStart, request, { ...runEnd }]).waiting).toEqual([])
  })

  it('marks a session as running from run-start to run-end', () => {
    const running = fold([runStart])
    expect(running.sessions[0]?.running).toBe(true)
    expect(fold([runEnd], running).sessions[0]?.running).toBe(false)
  })

  it('takes a deleted session out of every list', () => {
    const view = fold([runStart, request, { type: 'session-changed', what: 'deleted', id: 's' }])
    expect([view.sessions, Object.keys(view.transcripts), view.waiting]).toEqual([[], [], []])
  })

  it('keeps notices of the app apart from those of a session', () => {
    const notice = { type: 'notice' as const, level: 'warning' as const, text: 'Something', about: null }
    const [event] = numbered([notice])
    const { session: _session, ...ofTheApp } = event ?? { session: '', ...notice, seq: 1, at: '' }
    const view = [{ ...ofTheApp, seq: 1 }].reduce(reduce, opened)
    expect([view.notices.length, itemsOf(view).length]).toEqual([1, 0])
    const inSession = fold([notice])
    expect([inSession.notices.length, itemsOf(inSession).map(item => item.kind)]).toEqual([0, ['notice']])
  })

  it('leaves untouched items identical, so that their readers do not render', () => {
    const before = fold([runStart, toolStart('c1'), toolEnd('c1'), { type: 'text-delta', text: 'a' }])
    const after = fold([{ type: 'text-delta', text: 'b' }], before)
    const { order, items } = transcriptOf(before)
    expect(order.map(id => transcriptOf(after).items[id] === items[id])).toEqual([true, true, false])
    expect(transcriptOf(after).order).toBe(order)
  })
})
