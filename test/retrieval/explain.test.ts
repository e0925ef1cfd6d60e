import { describe, expect, it } from 'vitest'
import { explain } from '../../src/main/retrieval/explain.ts'
import { search } from '../../src/main/retrieval/search.ts'
import { buildIndex } from '../../src/main/retrieval/tool-index.ts'
import { explainedQuerySchema, type ExplainedHit } from '../../src/shared/search-explanation.ts'
import { goldenCatalog, goldenVectors } from './golden.ts'

function total({ fields, bonuses }: ExplainedHit): number {
  return [...Object.values(fields), ...Object.values(bonuses ?? {})].reduce((sum, part) => sum + part, 0)
}

describe('explain', () => {
  const ranked = buildIndex(goldenCatalog, 'ranked')
  const classic = buildIndex(goldenCatalog, 'classic')

  it.each(goldenVectors)('says of %j what search gives, in the shape that crosses to the window', query => {
    for (const index of [ranked, classic]) {
      const explained = explain(index, query, { limit: 3 })
      const outcome = search(index, query, { limit: 3 })
      expect(explainedQuerySchema.parse(explained)).toEqual(explained)
      expect(explained.matches.map(hit => hit.name)).toEqual(outcome.matches.map(hit => hit.tool.name))
      expect(explained.closest.map(hit => hit.name)).toEqual(outcome.closest.map(hit => hit.tool.name))
    }
  })

  it.each(['alpha open ticket', 'message message room', 'send gmail message', 'mcp__beta__msg_send'])('accounts for every point of a ranked score of %j', query => {
    const { matches, closest, cut } = explain(ranked, query, { limit: 2 })
    for (const hit of [...matches, ...closest, ...cut]) expect(total(hit)).toBeCloseTo(hit.score, 9)
  })

  it('shows how each word of the query was read', () => {
    const { query_tokens: tokens } = explain(ranked, 'delete the mesages', { limit: 1 })
    expect(tokens.map(({ text, token, kind }) => [text, token, kind])).toEqual([
      ['delete', 'delete', 'unknown'],
      ['mesages', 'messag', 'slip'],
      ['the', 'the', 'stop-word'],
    ])
  })

  it('names the gate of the plain rule and why a tool was refused', () => {
    const explained = explain(classic, 'list open ticket calendar room', { limit: 5 })
    expect(explained.gate).toBe('list')
    expect(explained.cut.slice(0, 2).map(({ name, reason }) => [name, reason])).toEqual([
      ['mcp__alpha__ticket_list', 'carries 2 of 5 known words, 3 needed'],
      ['mcp__alpha__ticket_open', 'does not carry "list", the most telling word'],
    ])
  })

  it('says that a hit was asked for by name and keeps its score finite', () => {
    const [hit] = explain(ranked, 'mcp__beta__msg_send', { limit: 1 }).matches
    expect([hit?.named, Number.isFinite(hit?.score)]).toEqual(['exact', true])
  })
})
