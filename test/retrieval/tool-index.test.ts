import { array, assert, integer, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { search } from '../../src/main/retrieval/search.ts'
import { buildIndex, type RetrievalMode, type SearchableTool } from '../../src/main/retrieval/tool-index.ts'
import { goldenCatalog, toolOf } from './golden.ts'

const modes: readonly RetrievalMode[] = ['ranked', 'classic']

/** The same content in new objects, as a server that answers again sends it. */
function again(tools: readonly SearchableTool[]): readonly SearchableTool[] {
  return structuredClone(tools)
}

describe('buildIndex', () => {
  it.each(modes)('gives the same %s index for a catalog of the same content', mode => {
    expect(buildIndex(again(goldenCatalog), mode)).toBe(buildIndex(goldenCatalog, mode))
  })

  it.each(modes)('builds a new %s index when one parameter is described otherwise', mode => {
    const [first, ...rest] = goldenCatalog
    const changed = { ...toolOf('mcp__alpha__ticket_open', 'alpha', first?.description ?? ''), inputSchema: { type: 'object', properties: { title: { description: 'new' } } } }
    expect(buildIndex([changed, ...rest], mode)).not.toBe(buildIndex(goldenCatalog, mode))
  })

  it('answers from the catalog it was built with though the given array changes', () => {
    const tools = [...goldenCatalog]
    const index = buildIndex(tools, 'ranked')
    tools.length = 0
    expect(search(index, 'convertkit', { limit: 1 }).matches[0]?.tool.name).toBe('plug_convert')
  })

  it('answers alike whatever catalogs were read before', () => {
    const query = 'delte the mesages of room'
    const before = search(buildIndex(goldenCatalog, 'ranked'), query, { limit: 6 })
    buildIndex([toolOf('mcp__x__massages', 'x', 'massages messages rooms delte deletes')], 'ranked')
    expect(search(buildIndex([...goldenCatalog, toolOf('zz', '', '')].slice(0, -1), 'ranked'), query, { limit: 6 })).toEqual(before)
  })

  it.each<readonly [what: string, schema: Readonly<Record<string, unknown>>]>([
    ['properties that are a list', { properties: [1] }],
    ['a property that is null', { properties: { a: null, b: 3, c: 'x' } }],
    ['an enum of objects', { properties: { a: { enum: [{}, null, 7, 'seven'] } } }],
    ['a description that is no text', { properties: { a: { description: { deep: true } } } }],
    ['branches that are no list', { anyOf: 'x', oneOf: {}, allOf: [null] }],
    ['a name of Object', JSON.parse('{"properties":{"__proto__":{"description":"x"},"constructor":{"type":"string"}}}')],
  ])('reads a schema with %s', (_what, inputSchema) => {
    const index = buildIndex([{ ...toolOf('mcp__s__odd', 's', 'odd one'), inputSchema }], 'ranked')
    expect(search(index, 'odd', { limit: 1 }).matches.length).toBe(1)
  })

  it('reads a schema of any depth', () => {
    const deep = Array.from({ length: 20_000 }).reduce<Record<string, unknown>>(inner => ({ type: 'object', properties: { a: inner } }), {})
    expect(search(buildIndex([{ ...toolOf('deep', '', 'deep'), inputSchema: deep }], 'ranked'), 'deep', { limit: 1 }).matches.length).toBe(1)
  })

  it.each(modes)('never throws and holds its limit under %s, whatever the query and the catalog', mode => {
    const text = string({ unit: 'binary', maxLength: 60 })
    const tool = record({ name: text, label: text, description: text }).map(parts => ({ ...parts, inputSchema: {}, kind: 'local' as const }))
    assert(
      property(array(tool, { maxLength: 6 }), text, integer({ min: -1, max: 4 }), (tools, query, limit) => {
        const { matches, closest } = search(buildIndex(tools, mode), query, { limit })
        expect(matches.length + closest.length).toBeLessThanOrEqual(Math.max(limit, 0))
      }),
      { numRuns: 300 },
    )
  })
})
