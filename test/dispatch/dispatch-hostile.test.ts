import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textResult } from '../../src/shared/tool.ts'
import { bench, coreTool, tool } from './support.ts'

const names = fc.constantFrom('tool_call', 'tool_search', 'tool_describe', 'read_file', 'mcp__demo__act', 'constructor', '__proto__', '', 'connectors__', 'connectors__a__b')
const entries = fc.array(fc.record({ name: fc.oneof(names, fc.jsonValue()), arguments: fc.jsonValue() }, { requiredKeys: [] }), { maxLength: 12 })
const args = fc.oneof(fc.jsonValue(), fc.json(), fc.record({ calls: fc.oneof(entries, fc.jsonValue()), queries: fc.jsonValue(), names: fc.jsonValue() }, { requiredKeys: [] }))
const calls = fc.array(fc.record({ id: fc.string({ maxLength: 2 }), name: fc.oneof(names, fc.string()), arguments: args, malformed: fc.string() }, { requiredKeys: ['id', 'name'] }), { maxLength: 4 })

describe('whatever a model sends', () => {
  it('gets one result per call, and every row that starts also ends', async () => {
    const tools = [coreTool({ name: 'read_file' }), tool({ name: 'mcp__demo__act', parallel: { kind: 'safe' }, descriptor: { inputSchema: { type: 'object', properties: { a: { type: 'integer' } } } } })]
    await fc.assert(
      fc.asyncProperty(calls, async given => {
        const { run, eventsOf } = bench({ tools })
        const results = await run(...given)
        expect(results.length).toBe(given.length)
        const ids = (type: 'tool-start' | 'tool-end'): unknown[] => eventsOf(type).map(event => 'id' in event && event.id)
        expect([new Set(ids('tool-end')), ids('tool-end').length]).toEqual([new Set(ids('tool-start')), new Set(ids('tool-start')).size])
      }),
      { numRuns: 300 },
    )
  })

  it('survives descriptors that are not what they say', async () => {
    const odd = [
      tool({ name: 'mcp__demo__a', descriptor: { inputSchema: JSON.parse('null') } }),
      tool({ name: 'mcp__demo__b', descriptor: { inputSchema: JSON.parse('{"type":"object","properties":7,"required":"all"}') } }),
      tool({ name: 'mcp__demo__a', call: async () => textResult('the second of one name') }),
      tool({ name: 'tool_call', call: async () => textResult('a tool that took the bridge’s name') }),
    ]
    const { run } = bench({ tools: odd })
    const odds = ['mcp__demo__a', 'mcp__demo__b', 'tool_call'].map((name, index) => ({ id: `c${index}`, name: 'tool_call', arguments: { calls: [{ name }] } }))
    expect((await run(...odds)).map(result => [result.status, result.content[0]?.type === 'text' && result.content[0].text.slice(0, 30)])).toEqual([
      ['ok', 'mcp__demo__a {}'],
      ['ok', 'mcp__demo__b {}'],
      ['error', '{"error":"calls[0]: tool_call '],
    ])
  })
})
