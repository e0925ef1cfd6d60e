import { describe, expect, it } from 'vitest'
import { definitionTokens, estimateTokens, listingBudget } from '../../src/main/disclosure/budget.ts'
import type { ToolDefinition } from '../../src/shared/tool.ts'
import { settings } from './fixtures.ts'

describe('a token estimate', () => {
  it('is one per four characters, rounded up', () => {
    expect(['', 'a', 'abcd', 'abcde'].map(estimateTokens)).toEqual([0, 1, 1, 2])
  })

  it('counts code points', () => {
    expect([estimateTokens('🙂🙂🙂🙂'), estimateTokens('发送消息吧'), estimateTokens('\uD83D')]).toEqual([1, 2, 1])
  })

  it('of a definition is that of its compact JSON and grows with its schema', () => {
    const definition = (parameters: Record<string, unknown>): ToolDefinition => ({ type: 'function', function: { name: 'n', description: '描述', parameters } })
    const small = definition({ type: 'object' })
    expect(definitionTokens(small)).toBe(Math.ceil('{"type":"function","function":{"name":"n","description":"描述","parameters":{"type":"object"}}}'.length / 4))
    expect(definitionTokens(definition({ type: 'object', properties: { a: { type: 'string' } } }))).toBeGreaterThan(definitionTokens(small))
  })

  it('of a definition that JSON cannot say is that of its string form', () => {
    const loop: Record<string, unknown> = {}
    loop['self'] = loop
    expect(definitionTokens({ type: 'function', function: { name: 'n', description: '', parameters: loop } })).toBe(Math.ceil('[object Object]'.length / 4))
  })
})

describe('the listing budget', () => {
  it.each([
    [200_000, 4000], [40_000, 2000], [undefined, 4000], [0, 4000], [-5, 4000], [Number.NaN, 4000], [30, 1],
  ])('of a window of %s tokens is %s', (context, expected) => {
    expect(listingBudget(settings(), context)).toBe(expected)
  })

  it('is 10 000 at most where the window is unknown', () => {
    expect(listingBudget(settings({ listing_max_tokens: 60_000 }), undefined)).toBe(10_000)
  })

  it('is nothing at a threshold of 0 per cent', () => {
    expect(listingBudget(settings({ threshold_pct: 0 }), 200_000)).toBe(0)
  })
})
