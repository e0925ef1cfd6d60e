import { describe, expect, it } from 'vitest'
import type { Tool } from '../../../src/shared/tool.ts'
import { textResult } from '../../../src/shared/tool.ts'
import { isJsonObject } from '../../../src/shared/json.ts'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import { assemble } from '../../../src/main/disclosure/assemble.ts'
import { createToolShelf } from '../../../src/main/mcp/tools/tool-shelf.ts'
import { defaultToolSearch } from '../../../src/shared/tool-search-settings.ts'
import { bench as dispatchBench, call, json, text } from '../../dispatch/support.ts'
import { type FieldSchema, fieldSchemas } from '../../support/mcp-servers/field-schemas.mjs'
import { faulty, useConnections } from '../connections-bench.ts'
import { refusals } from '../provider-rules.ts'

/** The tool that a shelf makes of one schema; the person uses it anyway where it is faulty. Calls answer with their arguments. */
function shelved(kind: string, { schema, outputSchema }: FieldSchema, config: ServerConfig = { load: 'direct', tools: { each: { [kind]: { use_anyway: true } } } }) {
  const shelf = createToolShelf('field', async ({ input }) => textResult(JSON.stringify(input)))
  shelf.stock([{ name: kind, description: kind, inputSchema: schema, ...(outputSchema === undefined ? {} : { outputSchema }) }], 'field', config)
  return shelf
}

function onlyTool(tools: readonly Tool[]): Tool {
  const [tool] = tools
  if (tool === undefined) throw new Error('no tool')
  return tool
}

const cases = Object.entries(fieldSchemas)

describe('a tool whose input schema is', () => {
  it.each(cases)('%s is called with what it takes and refuses what it does not', async (kind, field) => {
    const tool = onlyTool(shelved(kind, field).tools())
    const { run } = dispatchBench({ tools: [tool] })
    const [taken] = await run(call(tool.descriptor.name, field.takes))
    expect([taken?.status, JSON.parse(text(taken).replace(/^[^{]*|[^}]*$/g, ''))]).toEqual(['ok', field.arrives ?? field.takes])
    if (field.refuses === undefined) return
    const [refused] = await run(call(tool.descriptor.name, field.refuses))
    expect([refused?.status, json(refused)['error']]).toEqual(['error', expect.stringContaining('was NOT invoked')])
  })

  it.each(cases)('%s has a definition that every provider takes', (kind, field) => {
    const descriptors = shelved(kind, field).tools().map(tool => tool.descriptor)
    const { tools } = assemble({ descriptors, settings: defaultToolSearch, contextLength: 200_000, connectorsGranted: false, unavailable: [] })
    expect(tools.map(({ function: { parameters } }) => refusals(parameters))).toEqual([[]])
    expect(JSON.stringify(tools).length).toBeLessThan(20_000)
  })

  it.each(cases.filter(([, { fault }]) => fault !== undefined))('%s is on the quarantine shelf until the person wants it anyway', (kind, field) => {
    const shelf = shelved(kind, field, {})
    expect([shelf.tools(), shelf.quarantined(), shelf.tool(kind)]).toEqual([[], [{ originalName: kind, reason: field.fault, usable: true }], undefined])
    const [used] = shelved(kind, field).listed()
    expect([used?.state, used?.reason, used?.usable]).toEqual(['offered', field.fault, true])
  })

  it.each(cases.filter(([, { fault }]) => fault === undefined))('%s is nothing to leave it out for', (kind, field) => {
    expect(shelved(kind, field, {}).quarantined()).toEqual([])
  })
})

describe('a server of the field’s schemas', () => {
  it('offers the good ones, puts the others aside, and each is called over the wire', async () => {
    const bench = useConnections()
    const faults = cases.flatMap(([kind, { fault }]) => (fault === undefined ? [] : [kind]))
    const server = faulty('schema-faults')
    bench.connections.reconcile({ field: server }, {})
    await bench.settle()
    expect(bench.names()).toHaveLength(cases.length - faults.length)
    expect(bench.connections.views()[0]?.quarantined.map(tool => tool.originalName)).toEqual(faults)

    bench.connections.reconcile({ field: { ...server, tools: { each: Object.fromEntries(faults.map(kind => [kind, { use_anyway: true }])) } } }, {})
    expect(bench.names()).toHaveLength(cases.length)
    // The server's own reader drops `__proto__`; one that does not is in the tests of lists.
    const called = cases.filter(([kind]) => kind !== 'names from the prototype')
    const got = await Promise.all(called.map(async ([kind, { takes }]) => {
      const tool = bench.connections.list().find(({ descriptor }) => descriptor.originalName === kind)
      const result = await bench.call(tool?.descriptor.name ?? '', takes)
      return [kind, result.content.map(block => (block.type === 'text' ? block.text : '')).join('')]
    }))
    expect(got).toEqual(called.map(([kind, { takes, arrives }]) => [kind, JSON.stringify(arrives ?? takes)]))
  })
})

describe('what is told of a schema that had to be said in other words', () => {
  const sent = (kind: string) => onlyTool(shelved(kind, fieldSchemas[kind] ?? { schema: {}, takes: {} }).tools()).descriptor.inputSchema

  it('root oneOf: one object of all properties, and which of them belong together', () => {
    expect(sent('root oneOf')).toEqual({
      description: 'Exactly one of these sets of arguments: (1) kind = "file", path; (2) kind = "url", url, optional depth.',
      type: 'object',
      properties: { kind: { type: 'string', enum: ['file', 'url'] }, path: { type: 'string' }, url: { type: 'string' }, depth: { type: 'integer' } },
      required: ['kind'],
      additionalProperties: false,
    })
  })

  it('root allOf: one object of all that is stated', () => {
    expect(sent('root allOf')).toEqual({ type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a', 'b'] })
  })

  it('a small reference is put in place, a circle stays one', () => {
    expect(sent('$ref to $defs')).toEqual({ type: 'object', properties: { at: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'], description: 'Where.' } } })
    expect(sent('mutually recursive')['properties']).toEqual({ a: { $ref: '#/$defs/a' } })
  })

  it('draft-04 becomes 2020-12', () => {
    expect(sent('draft-04')).toEqual({
      type: 'object',
      properties: { n: { type: 'number', exclusiveMinimum: 0, maximum: 9 }, pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: { not: {} } } },
    })
  })

  it('a huge enum, a format and a pattern not everyone reads go into the description', () => {
    const words = (kind: string, property: string): unknown => {
      const properties = sent(kind)['properties']
      const member = isJsonObject(properties) ? properties[property] : undefined
      return isJsonObject(member) ? member['description'] : undefined
    }
    expect(words('huge enum', 'code')).toMatch(/^One of 5000 values, such as "code_0", "code_1", .*"code_39"\.$/)
    expect(words('unknown formats', 'at')).toBe('Format: uri-of-our-own.')
    expect(words('patterns only some engines read', 'b')).toBe('Pattern: ^(?!x).*$')
    expect(words('names no provider takes', '_filter')).toBe('The tool calls it "$filter".')
  })
})
