import { describe, expect, it } from 'vitest'
import { until } from '../../platform/process-probe.ts'
import { faulty, useConnections } from '../connections-bench.ts'

describe('a tool list', () => {
  it('of 3,300 tools over 40 pages is read whole', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ big: faulty('list-faults', 'pages', '83', '40') }, {})
    await bench.settle()
    expect([bench.names().length, bench.names()[0], bench.names().at(-1)]).toEqual([3320, 'mcp__big__tool_0000', 'mcp__big__tool_3319'])
  })

  it('that repeats a cursor, or never ends, counts up to there', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ loop: faulty('list-faults', 'repeats-cursor'), endless: faulty('list-faults', 'endless') }, {})
    await bench.settle()
    expect(bench.names().filter(name => name.startsWith('mcp__loop'))).toEqual(['mcp__loop__page_again', 'mcp__loop__page_first'])
    expect(bench.names().filter(name => name.startsWith('mcp__endless'))).toHaveLength(200)
    expect([...bench.notices].sort()).toEqual([
      'endless: its tool list does not end within 200 pages. The tools it listed until then can be used.',
      'loop: its tool list repeats a cursor after page 2. The tools it listed until then can be used.',
    ])
  })

  it('that holds bad tools costs those tools', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ odd: faulty('list-faults', 'schemas'), twice: faulty('list-faults', 'duplicates') }, {})
    await bench.settle()
    expect(bench.names()).toEqual(['argument_named_type', 'good', 'no_schema', 'nullable', 'recursive', 'untyped'].map(name => `mcp__odd__${name}`).concat(['mcp__twice__other', 'mcp__twice__same']))
    const [odd, twice] = bench.connections.views()
    expect(odd?.quarantined.map(tool => `${tool.originalName}: ${tool.reason}`)).toEqual([
      'list: its input schema is a list, not an object',
      'text_input: it takes "string", not an object of arguments',
      'wrong_type: unknown type "strng" at properties.a',
      'far_reference: it refers to https://example.com/schema at properties.a, which is elsewhere',
      'lost_reference: it refers to #/$defs/none at properties.a, which is not there',
      'deep: its input schema nests too deep',
      '(no name): it has no name',
      '(no name): it has no name',
      '(no name): it has no name',
    ])
    expect(twice?.quarantined).toEqual([{ originalName: 'same', reason: 'its name is listed twice; the first one counts', usable: false }])
    expect(bench.tool('mcp__twice__same').descriptor.description).toBe('the first')
    expect(bench.tool('mcp__odd__untyped').descriptor.inputSchema).toEqual({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] })
  })

  it('of names no provider takes is called by safe ones and reaches the originals', async () => {
    const bench = useConnections()
    const originals = ['files.read', 'files/read', 'files:read', 'repo/create', '日本語', '🚀', '42_things', 'x'.repeat(200), `${'x'.repeat(200)}y`, 'say hello!', 'Read', 'read', ' read']
    bench.connections.reconcile({ 'my server': faulty('list-faults', 'names', JSON.stringify(originals)) }, {})
    await bench.settle()
    const called = await Promise.all(bench.names().map(name => bench.call(name)))
    expect(called.flatMap(result => result.content.map(block => (block.type === 'text' ? block.text : ''))).sort()).toEqual(originals.map(name => `called ${name}`).sort())
    expect(bench.names().filter(name => !/^[A-Za-z0-9_-]{1,64}$/.test(name))).toEqual([])
    expect(new Set(bench.names()).size).toBe(originals.length)
    expect(bench.names().filter(name => /__(?:42|Read|read|repo)/.test(name))).toEqual(['mcp__my_server__42_things', 'mcp__my_server__Read', 'mcp__my_server___read', 'mcp__my_server__read', 'mcp__my_server__repo_create'])
  })

  it('of servers whose names read alike is apart from the others, in any order', async () => {
    const bench = useConnections()
    const server = faulty('list-faults', 'names', '["act"]')
    bench.connections.reconcile({ 'my.server': server, 'my server': server, 日本: server, 'a:b/c': server }, {})
    await bench.settle()
    const before = bench.names()
    expect([new Set(before).size, before.filter(name => !/^mcp__[A-Za-z0-9_-]{1,32}__act$/.test(name))]).toEqual([4, []])
    bench.connections.reconcile({ 'a:b/c': server, 日本: server, 'my server': server, 'my.server': server }, {})
    expect(bench.names()).toEqual(before)
  })

  it('is looked at again after a storm of changes, a few times and not a thousand', async () => {
    const bench = useConnections({ timing: { refetchMs: 50 } })
    bench.connections.reconcile({ stormy: faulty('list-faults', 'storm') }, {})
    await bench.settle()
    await bench.call('mcp__stormy__announce')
    await until(() => bench.names().includes('mcp__stormy__late'))
    const lists = await bench.call('mcp__stormy__count')
    expect(lists.content[0]?.type === 'text' ? Number(lists.content[0].text) : 0).toBeLessThan(10)
  })

  it('in another order is the same list of the same tools', async () => {
    const bench = useConnections()
    const server = (...names: string[]): ReturnType<typeof faulty> => faulty('list-faults', 'shuffled', JSON.stringify(names))
    bench.connections.reconcile({ a: server('one', 'two'), b: server('three') }, {})
    await bench.settle()
    const before = bench.connections.list()
    let changes = 0
    bench.connections.onChange(() => changes++)
    bench.connections.reconcile({ b: server('three'), a: server('two', 'one') }, {})
    await bench.settle()
    expect(bench.connections.list()).toBe(before)
    expect(changes).toBe(0)
  })
})
