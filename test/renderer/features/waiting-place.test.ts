import { describe, expect, it } from 'vitest'
import { blockOfCard, firstOpenCard, firstWaiting, openCard } from '../../../src/renderer/features/conversation/waiting-place.ts'
import { layBlocks } from '../../../src/renderer/store/blocks.ts'
import { plainToolName } from '../../../src/renderer/store/transcript-calls.ts'
import type { NewEvent } from '../../../src/shared/events.ts'
import { fold, itemsOf, runEnd, runStart, toolStart, transcriptOf } from '../support.ts'

const approval = (id: string): NewEvent => ({ type: 'approval-request', id, tool: 'mcp__memory__create_entities', server: 'memory', arguments: {}, reason: 'It may change things.' })
const question = (id: string): NewEvent => ({ type: 'question-asked', id, text: 'Which one?' })
const form: NewEvent = { type: 'server-request', id: 'q', call: 'a', server: 'memory', request: { kind: 'form', message: '', fields: [] } }

describe('the card that waits', () => {
  it('is that of an approval, a question or a request, in the block of its row', () => {
    const t = transcriptOf(fold([runStart, { type: 'text-delta', text: 'I will.' }, toolStart('a'), form, toolStart('b'), approval('b'), toolStart('c', 'clarify', { server: null }), question('c')]))
    expect(t.order.map(id => openCard(t.items[id]))).toEqual([undefined, undefined, 'q', 'b', 'c'])
    expect([firstOpenCard(t), firstWaiting(t)?.callId, blockOfCard(layBlocks(t), t.items, 'c'), blockOfCard(layBlocks(t), t.items, 'x')]).toEqual(['q', 'a', 2, -1])
  })

  it('is a question that belongs to no row, too', () => {
    const t = transcriptOf(fold([runStart, question('lone')]))
    expect([firstOpenCard(t), firstWaiting(t)]).toEqual(['lone', undefined])
  })

  it('is none once it is answered or its run is over', () => {
    const answered = fold([runStart, toolStart('b'), approval('b'), { type: 'approval-answer', id: 'b', answer: 'once', by: 'person' }])
    const over = fold([runStart, toolStart('b'), approval('b'), runEnd])
    expect([answered, over].map(view => firstOpenCard(transcriptOf(view)))).toEqual([undefined, undefined])
  })
})

describe('a tool that waits', () => {
  it('goes by its own name, not by the one models call it by', () => {
    expect(['mcp__memory__create_entities', 'connectors__gmail__SEND_EMAIL', 'mcp__a__get__b', 'terminal', 'mcp__odd'].map(plainToolName)).toEqual(['create_entities', 'SEND_EMAIL', 'get__b', 'terminal', 'mcp__odd'])
    const [, row] = itemsOf(fold([runStart, approval('early')]))
    expect(row?.kind === 'call' && row.originalName).toBe('create_entities')
  })
})
