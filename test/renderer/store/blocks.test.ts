import { describe, expect, it } from 'vitest'
import type { NewEvent } from '../../../src/shared/events.ts'
import { foldPanel, layBlocks } from '../../../src/renderer/store/blocks.ts'
import { fold, itemsOf, runStart, toolEnd, toolStart, transcriptOf } from '../support.ts'

function panelOf(events: readonly NewEvent[]): string[] {
  const rows = itemsOf(fold([runStart, ...events])).filter(item => item.kind !== 'prompt')
  return foldPanel(rows).map(part => (part.kind === 'fold' ? `fold ${part.ids.length}` : part.kind))
}

const done = (id: string, status: 'ok' | 'error' = 'ok'): NewEvent[] => [toolStart(id), toolEnd(id, status)]

describe('blocks', () => {
  it('puts calls that follow each other, and the thinking between them, into one panel', () => {
    const view = fold([runStart, { type: 'text-delta', text: 'a' }, ...done('c1'), { type: 'reasoning-delta', text: 'hm' }, ...done('c2'), { type: 'text-delta', text: 'b' }])
    expect(layBlocks(transcriptOf(view)).map(block => (block.kind === 'activity' ? `activity ${block.ids.length}` : block.kind))).toEqual(['item', 'item', 'activity 3', 'item'])
  })

  it('leaves thinking without calls outside a panel', () => {
    const view = fold([runStart, { type: 'reasoning-delta', text: 'hm' }, { type: 'text-delta', text: 'a' }])
    expect(layBlocks(transcriptOf(view)).map(block => block.kind)).toEqual(['item', 'item', 'item'])
  })

  it('shows up to three rows as they are', () => {
    expect(panelOf([...done('1'), ...done('2'), ...done('3')])).toEqual(['row', 'row', 'row'])
  })

  it('folds the quiet rows before the last three', () => {
    expect(panelOf(['1', '2', '3', '4', '5', '6'].flatMap(id => done(id)))).toEqual(['fold 3', 'row', 'row', 'row'])
  })

  it('never folds a failure, nor a single row', () => {
    expect(panelOf([...done('1'), ...done('2', 'error'), ...done('3'), ...done('4'), ...done('5'), ...done('6'), ...done('7')])).toEqual(['row', 'row', 'fold 2', 'row', 'row', 'row'])
  })
})
