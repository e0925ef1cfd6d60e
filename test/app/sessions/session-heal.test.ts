import { describe, expect, it } from 'vitest'
import { healSession } from '../../../src/main/app/sessions/session-heal.ts'
import type { SessionContent } from '../../../src/main/app/sessions/session-record.ts'
import type { Message } from '../../../src/shared/conversation.ts'
import type { AppEvent } from '../../../src/shared/events.ts'

const stamp = { at: '2026-11-30T10:00:00.000Z', session: 's1' }
const runStart: AppEvent = { ...stamp, seq: 1, type: 'run-start', run: 'r1', prompt: 'hello', model: 'practice' }
const turnStart: AppEvent = { ...stamp, seq: 2, type: 'turn-start', run: 'r1', turn: 1 }
const toolStart: AppEvent = { ...stamp, seq: 4, type: 'tool-start', id: 'c1', call_id: 'c1', name: 'terminal', original_name: 'terminal', source: 'core', server: null, arguments: {}, via: 'direct' }
const user: Message = { role: 'user', text: 'hello' }

function content(events: readonly AppEvent[], messages: readonly Message[]): SessionContent {
  return { id: 's1', title: '', createdAt: stamp.at, model: null, events, messages }
}

function delta(seq: number, text: string): AppEvent {
  return { ...stamp, seq, type: 'text-delta', text }
}

describe('healSession', () => {
  it('leaves a session whose last run ended as it is', () => {
    const ended: AppEvent = { ...stamp, seq: 3, type: 'run-end', run: 'r1', status: 'done', totals: { turns: 1, calls: 0, finding_calls: 0, input_tokens: 0, output_tokens: 0, ms: 1 } }
    expect(healSession(content([runStart, turnStart, ended], [user]))).toEqual({ messages: [], events: [] })
  })

  it('makes a message of text that was streamed but not yet remembered', () => {
    const healing = healSession(content([runStart, turnStart, delta(3, 'Half a '), delta(4, 'sentence')], [user]))
    expect(healing.messages).toEqual([{ role: 'assistant', parts: [{ type: 'text', text: 'Half a sentence' }] }])
  })

  it('remembers a prompt that was shown but not yet remembered', () => {
    expect(healSession(content([runStart], [])).messages).toEqual([user])
  })

  it('ends every open row and the run as interrupted', () => {
    const answered: Message = { role: 'assistant', parts: [{ type: 'call', call: { id: 'c1', name: 'terminal', arguments: {} } }] }
    const healing = healSession(content([runStart, turnStart, toolStart], [user, answered]))
    expect(healing.messages).toEqual([])
    expect(healing.events.map(event => [event.type, 'status' in event ? event.status : ''])).toEqual([
      ['tool-end', 'interrupted'],
      ['run-end', 'interrupted'],
    ])
  })

  it('takes back what a server asked and nobody answered', () => {
    const asked: AppEvent = { ...stamp, seq: 5, type: 'server-request', id: 'q1', call: 'c1', server: 'notes', request: { kind: 'form', message: 'Which?', fields: [] } }
    const answered: AppEvent = { ...stamp, seq: 6, type: 'server-answer', id: 'q1', call: 'c1', action: 'accept', by: 'person' }
    expect(healSession(content([runStart, turnStart, toolStart, asked], [user])).events[0]).toEqual({ session: 's1', type: 'server-answer', id: 'q1', call: 'c1', action: 'cancel', by: 'stop' })
    expect(healSession(content([runStart, turnStart, toolStart, asked, answered], [user])).events.map(event => event.type)).toEqual(['tool-end', 'run-end'])
  })
})
