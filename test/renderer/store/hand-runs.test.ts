import { describe, expect, it } from 'vitest'
import type { NewEvent } from '../../../src/shared/events.ts'
import { beginHandRun, endHandRun, forgetHandRun } from '../../../src/renderer/store/hand-runs.ts'
import { reduce } from '../../../src/renderer/store/reduce.ts'
import { emptyView } from '../../../src/renderer/store/store.ts'
import type { View } from '../../../src/renderer/store/view.ts'

const begun = beginHandRun(emptyView, 'run')
const hear = (view: View, ...events: readonly NewEvent[]): View => events.reduce((seen, event, index) => reduce(seen, { ...event, seq: seen.seq + 1, at: `2026-11-30T09:00:0${index}Z` }), view)
const asked = (call: string, session?: string, id = 'q'): NewEvent => ({ type: 'server-request', id, call, server: 's', request: { kind: 'form', message: 'Your name?', fields: [] }, ...(session === undefined ? {} : { session }) })

describe('a run by hand', () => {
  it('has the last progress, and what its server asks, by the id of the run', () => {
    const view = hear(begun, { type: 'tool-progress', id: 'run', text: 'a', done: 1, total: 5 }, { type: 'tool-progress', id: 'run', done: 2 }, asked('run'))
    expect(view.handRuns['run']).toMatchObject({ state: 'waiting', progress: { done: 2 }, requests: [{ id: 'q', state: 'open', by: null }] })
    expect(view.waiting).toEqual([])
    expect(hear(view, { type: 'server-answer', id: 'q', call: 'run', action: 'accept', by: 'person' }).handRuns['run']).toMatchObject({ state: 'running', requests: [{ id: 'q', state: 'accept', by: 'person' }] })
  })

  it('is not told by what happens in a chat, nor by runs that are not known', () => {
    expect(hear(begun, asked('run', 's'), { type: 'tool-progress', id: 'run', session: 's', done: 1 }).handRuns).toEqual(begun.handRuns)
    expect(hear(emptyView, asked('run'), asked('__proto__')).handRuns).toEqual({})
  })

  it('takes an answer that comes after its end, and asks nothing more', () => {
    const ended = endHandRun(hear(begun, asked('run')), 'run')
    expect(hear(ended, { type: 'server-answer', id: 'q', call: 'run', action: 'accept', by: 'person' }).handRuns['run']).toMatchObject({ state: 'ended', requests: [{ state: 'accept', by: 'person' }] })
    expect(hear(ended, asked('run', undefined, 'late')).handRuns).toEqual(ended.handRuns)
    expect(forgetHandRun(ended, 'run').handRuns).toEqual({})
  })
})
