import { describe, expect, it } from 'vitest'
import { viewOf } from '../../../src/main/app/search/query-view.ts'
import { retrievalReport, type RetrievalReportOptions } from '../../../src/main/app/search/retrieval-report.ts'

const catalog = [
  { name: 'mcp__mail__send', server: 'mail', description: 'Send a letter', parameters: { type: 'object', properties: {} } },
  { name: 'mcp__mail__read', server: 'mail', description: 'Read letters', parameters: {} },
  { name: 'mcp__disk__format', server: 'disk', description: 'Format the disk', parameterNames: [] },
  { name: 'mcp__disk__mount', server: 'disk', description: 'Mount the disk' },
]

const queries = [
  { query: 'send letter', relevant: ['mcp__mail__send'], kind: 'short' },
  { query: 'zebra', relevant: ['mcp__disk__mount'], kind: 'short' },
  { queries: ['format disk', 'mount disk'], relevant: ['mcp__disk__format', 'mcp__disk__mount', 'mcp__mail__read'], anyOf: [['mcp__disk__format'], ['mcp__disk__mount', 'mcp__mail__read']], kind: 'many' },
]

const options: RetrievalReportOptions = { limit: 10, view: 'raw', absent: true, mode: 'ranked', clock: () => 0, bytesInUse: () => 0 }

function report(changes: Partial<RetrievalReportOptions> = {}): ReturnType<typeof retrievalReport> {
  return retrievalReport({ set: 'tiny', catalog, queries: queries.map(query => JSON.stringify(query)).join('\n') }, { ...options, ...changes })
}

describe('retrievalReport', () => {
  it('gives the keys of the terminal contract in their order', () => {
    expect(Object.keys(report())).toEqual([
      'set', 'n', 'mode', 'view', 'recall_at_1', 'recall_at_5', 'recall_at_10', 'mrr_at_10', 'ndcg_at_10', 'matches_recall_at_5', 'empty', 'absent_matched',
      'build_ms', 'query_p50_ms', 'query_p95_ms', 'index_mb', 'by_kind',
    ])
  })

  it('averages over queries, counts groups, and takes a task by its best search', () => {
    const { n, recall_at_1, recall_at_5, mrr_at_10, ndcg_at_10, empty, matches_recall_at_5 } = report()
    const share = 0.666667
    expect({ n, recall_at_1, recall_at_5, mrr_at_10, ndcg_at_10, empty, matches_recall_at_5 }).toEqual({
      n: 3, recall_at_1: share, recall_at_5: share, mrr_at_10: share, ndcg_at_10: share, empty: 0.333333, matches_recall_at_5: share,
    })
  })

  it('takes the servers of the relevant tools away to see what is matched then', () => {
    expect(report().absent_matched).toBe(0)
    expect(report({ absent: false })).not.toHaveProperty('absent_matched')
  })

  it('gives each kind its own figures', () => {
    expect(Object.entries(report().by_kind).map(([kind, { n, recall_at_5 }]) => [kind, n, recall_at_5])).toEqual([['many', 1, 1], ['short', 2, 0.5]])
  })

  it('says which line of a query file is wrong', () => {
    expect(() => retrievalReport({ set: 'x', catalog, queries: '{"query":"a","relevant":["b"]}\n{"query":"a"}' }, options)).toThrow('Query line 2 lacks "query" or "relevant".')
  })

  it('refuses a catalog that is none', () => {
    expect(() => retrievalReport({ set: 'x', catalog: {}, queries: '' }, options)).toThrow('The catalog is not a JSON array of tools.')
  })
})

describe('viewOf', () => {
  it('drops stop words and placeholders for keywords', () => {
    expect(viewOf('Show me the tables in <database> of server_1', 'kw')).toBe('Show tables server_1')
  })

  it('swaps two letters in the middle of the longest word', () => {
    expect(viewOf('list recommendations', 'typo')).toBe('list recommnedations')
  })

  it('keeps a query that would have nothing left', () => {
    expect(viewOf('the of', 'kw')).toBe('the of')
  })
})
