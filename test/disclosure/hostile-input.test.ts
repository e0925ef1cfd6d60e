import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { assemble } from '../../src/main/disclosure/assemble.ts'
import { parseCallEntries } from '../../src/main/disclosure/call-entries.ts'
import { answerDescribe } from '../../src/main/disclosure/describe-bridge.ts'
import { refuseDirectCall, refuseEntry } from '../../src/main/disclosure/refusals.ts'
import { answerSearch } from '../../src/main/disclosure/search-bridge.ts'
import type { ToolDescriptor } from '../../src/shared/tool.ts'
import { scope, settings, workingSet } from './fixtures.ts'

const within = scope(workingSet)

const descriptor: fc.Arbitrary<ToolDescriptor> = fc.record(
  {
    name: fc.string({ unit: 'binary', maxLength: 20 }),
    toolset: fc.oneof(fc.constantFrom('mcp-a', 'mcp-b', 'core', 'kanban'), fc.string({ unit: 'binary', maxLength: 8 })),
    owner: fc.string({ maxLength: 4 }),
    description: fc.string({ unit: 'binary', maxLength: 300 }),
    inputSchema: fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue()),
  },
  { requiredKeys: ['name', 'description', 'inputSchema'] },
)

it('answers whatever a model sends with JSON, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ queries: fc.jsonValue(), names: fc.jsonValue(), calls: fc.jsonValue(), limit: fc.jsonValue() })), args => {
      for (const answer of [answerSearch(args, within), answerDescribe(args, within)]) {
        const text = JSON.stringify(answer.json)
        expect(answer.ok || typeof answer.json['error'] === 'string').toBe(true)
        expect(JSON.stringify(JSON.parse(text))).toBe(text)
      }
      parseCallEntries(args)
    }),
  )
})

it('refuses any name that is not in the session, in one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }).filter(name => workingSet.every(tool => tool.name !== name)), name => {
      expect(String(refuseEntry(name, within)?.['error'])).not.toMatch(/[\r\n\u2028]/)
      expect(refuseDirectCall(name, within)).not.toBeNull()
    }),
  )
})

it('assembles any tools in any order to the same bytes, within the budget and with no line of their making', () => {
  fc.assert(
    fc.property(fc.uniqueArray(descriptor, { selector: tool => tool.name, maxLength: 12 }), fc.integer({ min: 200, max: 4000 }), (tools, listing_max_tokens) => {
      const own = tools.filter(tool => !tool.toolset?.startsWith('mcp-'))
      const servers = tools.filter(tool => tool.toolset?.startsWith('mcp-'))
      const made = (descriptors: readonly ToolDescriptor[]) =>
        assemble({ descriptors, settings: settings({ listing_max_tokens }), contextLength: undefined, connectorsGranted: false, unavailable: [] })
      const assembly = made([...own, ...servers])
      expect(JSON.stringify(made([...servers.toReversed(), ...own]))).toBe(JSON.stringify(assembly))
      const search = assembly.tools.find(tool => tool.function.name === 'tool_search')?.function.description ?? ''
      const listing = search.slice(search.indexOf('Deferred tools by source'))
      const lines = listing.split(/[\r\n\u2028\u2029\u0085]/)
      if (assembly.form === 'full') expect(lines).toHaveLength(1 + assembly.servers.length + assembly.deferredCount)
    }),
  )
})
