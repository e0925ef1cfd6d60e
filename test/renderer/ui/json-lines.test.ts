import { describe, expect, it } from 'vitest'
import { openDepthOf } from '../../../src/renderer/ui/json-lines.ts'

describe('how far a value lies open', () => {
  it('is to its end where it is short', () => {
    expect(openDepthOf({ entities: [{ name: 'Ada', entityType: 'person', observations: ['likes tea', 'hates noise'] }] })).toBe(12)
  })

  it('is as many levels as fit on a card', () => {
    const entities = Array.from({ length: 10 }, (_, index) => ({ name: `n${index}`, observations: ['a', 'b'] }))
    expect([openDepthOf({ entities }), openDepthOf(Array.from({ length: 40 }, () => 'x'))]).toEqual([2, 0])
  })

  it('counts the lines of a text', () => {
    expect([openDepthOf({ text: 'a\n'.repeat(30) }), openDepthOf({ text: 'x'.repeat(1_000_000) }), openDepthOf({ text: 'x'.repeat(900) })]).toEqual([0, 0, 12])
  })
})
