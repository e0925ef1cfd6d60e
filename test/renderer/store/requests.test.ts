import { describe, expect, it } from 'vitest'
import type { NewEvent } from '../../../src/shared/events.ts'
import type { ServerRequest } from '../../../src/shared/server-request.ts'
import { foldPanel } from '../../../src/renderer/store/blocks.ts'
import { openTranscript, waitingIn } from '../../../src/renderer/store/reduce.ts'
import { fold, itemsOf, numbered, runEnd, runStart, toolEnd, toolStart, transcriptOf } from '../support.ts'

const stopped: NewEvent = { type: 'run-end', run: 'r', status: 'stopped', totals: { turns: 1, calls: 0, finding_calls: 0, input_tokens: 0, output_tokens: 0, ms: 1 } }
const form: ServerRequest = { kind: 'form', message: 'Which one?', fields: [] }
const asks = (id: string, call = 'c1', request = form): NewEvent => ({ type: 'server-request', id, call, server: 'github', request })
const answered = (id: string, action: 'accept' | 'decline' | 'cancel' = 'accept'): NewEvent => ({ type: 'server-answer', id, call: 'c1', action, by: 'person' })
const rowOf = (events: readonly NewEvent[]) => itemsOf(fold(events)).find(item => item.kind === 'call')
const told = (events: readonly NewEvent[]) => {
  const row = rowOf(events)
  return row?.kind === 'call' ? [row.state, ...row.requests.map(each => `${each.id} ${each.state} ${each.by}`)] : []
}

describe('what a server asks on a row', () => {
  it('makes the row wait until it is answered', () => {
    expect(told([runStart, toolStart('c1'), asks('q1')])).toEqual(['waiting', 'q1 open null'])
    expect(told([runStart, toolStart('c1'), asks('q1'), answered('q1', 'decline')])).toEqual(['running', 'q1 decline person'])
  })

  it('waits on while another request of the same call is open', () => {
    expect(told([runStart, toolStart('c1'), asks('q1'), asks('q2'), answered('q1')])).toEqual(['waiting', 'q1 accept person', 'q2 open null'])
  })

  it('is over with its call, and with the run', () => {
    expect(told([runStart, toolStart('c1'), asks('q1'), toolEnd('c1')])).toEqual(['ok', 'q1 cancel stop'])
    expect(told([runStart, toolStart('c1'), asks('q1'), runEnd])).toEqual(['interrupted', 'q1 cancel stop'])
  })

  it('comes to no row that has ended, and to none twice', () => {
    expect(told([runStart, toolStart('c1'), toolEnd('c1'), asks('q1')])).toEqual(['ok'])
    expect(told([runStart, toolStart('c1'), asks('q1'), asks('q1')])).toEqual(['waiting', 'q1 open null'])
    expect(told([runStart, toolStart('c1'), asks('q1', 'unknown')])).toEqual(['running'])
  })

  it('is not answered a second time', () => {
    expect(told([runStart, toolStart('c1'), asks('q1'), answered('q1', 'decline'), answered('q1', 'accept')])).toEqual(['running', 'q1 decline person'])
  })

  it('is listed as waiting under the name of the server, from live events and from a journal alike', () => {
    const events = [runStart, toolStart('c1'), asks('q1')]
    const waiting = [{ kind: 'server-request', id: 'q1', session: 's', subject: 'github' }]
    expect(fold(events).waiting).toMatchObject(waiting)
    expect(waitingIn(openTranscript(numbered(events), 9), 's')).toMatchObject(waiting)
    expect(fold([...events, answered('q1')]).waiting).toEqual([])
  })

  it('keeps its row in sight afterwards', () => {
    const rows = ['c1', 'c2', 'c3', 'c4', 'c5'].flatMap(id => [toolStart(id), ...(id === 'c1' ? [asks('q1'), answered('q1')] : []), toolEnd(id)])
    const parts = foldPanel(itemsOf(fold([runStart, ...rows])).filter(item => item.kind === 'call'))
    expect(parts.map(part => part.kind)).toEqual(['row', 'row', 'row', 'row', 'row'])
  })
})

describe('what goes with a message', () => {
  it('stands at its prompt, and with the outcome for another try', () => {
    const attachments = [{ kind: 'prompt' as const, server: 'github', name: 'review', arguments: { pull: '3' } }]
    const view = fold([{ type: 'run-start', run: 'r', prompt: 'Look', model: 'm', attachments }, stopped])
    expect(itemsOf(view).map(item => ('attachments' in item ? item.attachments : null))).toEqual([attachments, attachments])
    expect(transcriptOf(view).run).toBe(null)
  })
})

describe('how long a call has run', () => {
  it('counts from its start, or from when it went on after it had waited', () => {
    const since = (events: readonly NewEvent[]) => {
      const row = rowOf(events)
      return row?.kind === 'call' ? [row.state, row.runsSince.slice(11, 19)] : []
    }
    const approval: NewEvent = { type: 'approval-request', id: 'c1', tool: 't', server: null, arguments: {}, reason: '' }
    const once: NewEvent = { type: 'approval-answer', id: 'c1', answer: 'once', by: 'person' }
    expect(since([runStart, toolStart('c1')])).toEqual(['running', '09:00:02'])
    expect(since([runStart, toolStart('c1'), approval, once])).toEqual(['running', '09:00:04'])
    expect(since([runStart, toolStart('c1'), asks('q1'), asks('q2'), answered('q1'), answered('q2')])).toEqual(['running', '09:00:06'])
  })
})
