import { describe, expect, it } from 'vitest'
import type { NewEvent } from '../../../src/shared/events.ts'
import { fold, itemsOf, runEnd, runStart, toolEnd, toolStart, transcriptOf } from '../support.ts'

function calls(events: readonly NewEvent[]) {
  return itemsOf(fold(events)).filter(item => item.kind === 'call')
}

const runInterrupted: NewEvent = { type: 'run-end', run: 'r', status: 'interrupted', totals: { turns: 1, calls: 2, finding_calls: 0, input_tokens: 0, output_tokens: 0, ms: 1 } }
const request: NewEvent = { type: 'approval-request', id: 'c1', tool: 'mcp__filesystem__write_file', server: 'filesystem', arguments: { path: 'a' }, reason: 'It writes.' }

describe('transcript', () => {
  it('splits text where a call stands between', () => {
    const items = itemsOf(fold([runStart, { type: 'text-delta', text: 'a' }, { type: 'text-delta', text: 'b' }, toolStart('c1'), toolEnd('c1'), { type: 'text-delta', text: 'c' }]))
    expect(items.map(item => (item.kind === 'text' ? item.text : item.kind))).toEqual(['prompt', 'ab', 'call', 'c'])
  })

  it('leaves out blank text that a model streams before its calls', () => {
    expect(itemsOf(fold([runStart, { type: 'text-delta', text: '\n\n' }, toolStart('c1')])).map(item => item.kind)).toEqual(['prompt', 'call'])
  })

  it('says that text streams only until its turn ends', () => {
    const streaming = (events: readonly NewEvent[]): boolean[] => itemsOf(fold(events)).flatMap(item => (item.kind === 'text' ? [item.streaming] : []))
    const started: NewEvent[] = [runStart, { type: 'text-delta', text: 'a' }]
    expect(streaming(started)).toEqual([true])
    expect(streaming([...started, { type: 'turn-end', run: 'r', turn: 1, stop_reason: 'end' }])).toEqual([false])
  })

  it('keeps reasoning apart from text', () => {
    const items = itemsOf(fold([runStart, { type: 'reasoning-delta', text: 'hm' }, { type: 'text-delta', text: 'a' }]))
    expect(items.map(item => item.kind)).toEqual(['prompt', 'reasoning', 'text'])
  })

  it('shows one row when the approval is asked before the call starts', () => {
    expect(calls([runStart, request, toolStart('c1', 'write_file')]).map(({ originalName, state }) => `${originalName} ${state}`)).toEqual(['write_file waiting'])
  })

  it('shows the same row when the call starts before its approval is asked', () => {
    expect(calls([runStart, toolStart('c1', 'write_file'), request]).map(({ originalName, state }) => `${originalName} ${state}`)).toEqual(['write_file waiting'])
  })

  it('runs on after an approval and ends as denied after a rejection', () => {
    const answered = (answer: 'once' | 'deny'): NewEvent => ({ type: 'approval-answer', id: 'c1', answer, by: 'person' })
    expect(calls([runStart, request, answered('once')])[0]?.state).toBe('running')
    expect(calls([runStart, request, answered('deny'), toolEnd('c1', 'denied')])[0]?.state).toBe('denied')
  })

  it('makes a new row when a later run uses an id again', () => {
    const rows = calls([runStart, toolStart('c1'), toolEnd('c1'), runEnd, runStart, toolStart('c1'), toolEnd('c1', 'error')])
    expect(rows.map(row => row.state)).toEqual(['ok', 'error'])
  })

  it('puts what a search found on its row', () => {
    const found: NewEvent = { type: 'search-end', id: 'c1', queries: ['list'], matches: [{ query: 'list', name: 'x', score: 2 }], total_available: 61 }
    expect(calls([runStart, toolStart('c1', 'tool_search', { server: null }), found, toolEnd('c1')])[0]?.search).toEqual({ queries: ['list'], matches: [{ query: 'list', name: 'x', score: 2 }], closest: [], totalAvailable: 61 })
  })

  it('puts a question on the clarify row and its answer beside it', () => {
    const asked: NewEvent[] = [runStart, toolStart('c1', 'clarify', { server: null }), { type: 'question-asked', id: 'q9', text: 'Which?', choices: ['a', 'b'] }]
    expect(calls(asked)[0]?.question).toEqual({ id: 'q9', text: 'Which?', choices: ['a', 'b'], state: 'open', answer: null })
    expect(calls([...asked, { type: 'question-answered', id: 'q9', text: 'b' }])[0]?.question?.answer).toBe('b')
  })

  it('keeps a question that no row asks', () => {
    expect(itemsOf(fold([runStart, { type: 'question-asked', id: 'q9', text: 'Which?' }])).map(item => item.kind)).toEqual(['prompt', 'question'])
  })

  it('leaves nothing looking alive when a run is interrupted', () => {
    const view = fold([runStart, toolStart('c1'), request, toolStart('c2', 'clarify', { server: null }), { type: 'question-asked', id: 'c2', text: 'Which?' }, runInterrupted])
    expect(itemsOf(view).map(item => (item.kind === 'call' ? `${item.state} ${item.question?.state ?? ''}`.trim() : item.kind))).toEqual(['prompt', 'interrupted', 'interrupted unanswered', 'outcome'])
    expect(transcriptOf(view).run).toBeNull()
  })

  it('ends a failed run with the failure and what was asked, for another try', () => {
    const failure = { code: 'MODEL_UNREACHABLE', message: 'It refused.', hint: 'Start it.' }
    const last = itemsOf(fold([runStart, { type: 'run-end', run: 'r', status: 'failed', failure, totals: { turns: 0, calls: 0, finding_calls: 0, input_tokens: 0, output_tokens: 0, ms: 1 } }])).at(-1)
    expect(last).toMatchObject({ kind: 'outcome', status: 'failed', failure, prompt: 'list my files' })
  })

  it('ignores events that name a call nobody started', () => {
    expect(itemsOf(fold([runStart, toolEnd('nobody'), { type: 'tool-progress', id: '__proto__', text: 'x' }])).map(item => item.kind)).toEqual(['prompt'])
  })

  it('counts the turns since the prefix last changed', () => {
    const made = (changed: { who: string; what: string; rebilled_tokens: number }[] | null): NewEvent => ({ type: 'assembly-made', tier: 1, listing_form: 'full', deferred_count: 3, tools_hash: 'h', eager_tokens: 9, sent_tokens: 3, changed_by: changed })
    const change = { who: 'github', what: 'its tools changed', rebilled_tokens: 900 }
    const meter = (events: readonly NewEvent[]) => transcriptOf(fold(events)).meter
    expect(meter([made(null)])?.unchangedTurns).toBe(0)
    expect(meter([made(null), made(null), made(null)])?.unchangedTurns).toBe(2)
    expect(meter([made(null), made(null), made([change])])).toMatchObject({ unchangedTurns: 0, lastChange: [change] })
    expect(meter([made([change]), made(null)])).toMatchObject({ unchangedTurns: 1, lastChange: [change] })
  })

  it('offers a change of the prefix until nothing is pending', () => {
    const change = { who: 'github', what: 'its tools joined', rebilled_tokens: 1 }
    const pending = fold([{ type: 'prefix-pending', changed_by: [change] }])
    expect(transcriptOf(pending).pending).toEqual([change])
    expect(transcriptOf(fold([{ type: 'prefix-pending', changed_by: [] }], pending)).pending).toEqual([])
  })
})
