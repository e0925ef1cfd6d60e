import { describe, expect, it } from 'vitest'
import { explain } from '../../src/main/retrieval/explain.ts'
import { search } from '../../src/main/retrieval/search.ts'
import { buildIndex, type SearchableTool } from '../../src/main/retrieval/tool-index.ts'
import { toolOf } from './golden.ts'

const tools = [
  toolOf('mcp__sky__forecast_now', 'sky', 'Weather forecast', ['units']),
  toolOf('mcp__sky__forecast_by_day', 'sky', 'Weather forecast', ['date']),
  toolOf('mcp__sky__forecast_by_hour', 'sky', 'Weather forecast', ['time']),
  toolOf('mcp__sky__forecast_at', 'sky', 'Weather forecast', ['city']),
  toolOf('mcp__oslo__list', 'oslo', 'Lists things', ['page']),
]

function offered(catalog: readonly SearchableTool[], query: string): readonly string[] {
  const { matches, closest } = search(buildIndex(catalog, 'ranked'), query, { limit: 5 })
  return [...matches, ...closest].map(hit => hit.tool.name)
}

describe('the values in a query', () => {
  it.each([
    ['weather forecast 2026-03-10', 'mcp__sky__forecast_by_day'],
    ['weather forecast on March 10th', 'mcp__sky__forecast_by_day'],
    ['weather forecast for the 10th of March, 2026', 'mcp__sky__forecast_by_day'],
    ['weather forecast 3月10日', 'mcp__sky__forecast_by_day'],
    ['weather forecast 13:30', 'mcp__sky__forecast_by_hour'],
    ['weather forecast at 9 am', 'mcp__sky__forecast_by_hour'],
    ['weather forecast in Bergen', 'mcp__sky__forecast_at'],
    ['weather forecast', 'mcp__sky__forecast_now'],
  ])('%j finds %s', (query, expected) => {
    expect(offered(tools, query)[0]).toBe(expected)
  })

  it.each([
    ['weather in Bergen', true],
    ['weather in Oslo', false],
    ['weather in bergen', false],
  ])('%j asks for a city: %s', (query, expected) => {
    const tokens = explain(buildIndex(tools, 'ranked'), query, { limit: 1 }).query_tokens.map(({ token }) => token)
    expect(tokens.includes('citi')).toBe(expected)
  })

  it('add to a score and need none: a date takes no more to be confident than two unknown words', () => {
    const [dated, unknown] = ['forecast march 10', 'forecast marsh 10'].map(query => explain(buildIndex(tools, 'ranked'), query, { limit: 1 }))
    expect(dated?.query_tokens.map(({ token, kind }) => [token, kind])).toContainEqual(['date', 'synonym'])
    expect(dated?.needed_score).toBe(unknown?.needed_score)
    expect(dated?.unknown_words).toEqual(['march', '10'])
  })
})
