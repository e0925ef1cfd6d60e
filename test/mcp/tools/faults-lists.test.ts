import { describe, expect, it } from 'vitest'
import { createToolFilter } from '../../../src/main/mcp/tools/tool-filter.ts'
import { bench as dispatchBench, call, text as resultText } from '../../dispatch/support.ts'
import { until } from '../../platform/process-probe.ts'
import { type Bench, callContext, faulty, useConnections } from '../connections-bench.ts'

async function listedBy(kind: string): Promise<Bench> {
  const bench = useConnections({ timing: { listMs: 3000 } })
  bench.connections.reconcile({ s: faulty('raw-list', kind) }, {})
  await bench.settle()
  return bench
}

const text = async (bench: Bench, name: string, input: Record<string, unknown> = {}): Promise<string> => {
  const [block] = (await bench.call(name, input)).content
  return block?.type === 'text' ? block.text : ''
}

describe('a tool list', () => {
  it.each(['not-an-array', 'nothing'])('%s costs the tools, not the server', async kind => {
    const bench = await listedBy(kind)
    expect([bench.names(), bench.connections.views()[0]?.state.kind, bench.notices]).toEqual([[], 'running', ['s: page 1 of its tool list holds no list. The tools it listed until then can be used.']])
  })

  it('whose second page fails stands as far as it came', async () => {
    const [refused, none] = [await listedBy('second-page-fails'), await listedBy('second-page-is-none')]
    expect([refused.names(), refused.notices]).toEqual([['mcp__s__good'], ['s: page 2 of its tool list was refused: the index broke. The tools it listed until then can be used.']])
    expect([none.names(), none.notices]).toEqual([['mcp__s__good'], ['s: page 2 of its tool list holds no list. The tools it listed until then can be used.']])
  })

  it('whose entries are no objects costs those entries', async () => {
    const bench = await listedBy('no-objects')
    expect(bench.names()).toEqual(['mcp__s__good'])
    expect(bench.connections.views()[0]?.quarantined).toEqual(Array.from({ length: 8 }, () => ({ originalName: '(no name)', reason: 'it has no name', usable: false })))
  })

  it('with a schema 10,000 levels deep costs that tool, and can be used anyway', async () => {
    const bench = await listedBy('deep')
    expect(bench.names()).toEqual(['mcp__s__good'])
    expect(bench.connections.views()[0]?.quarantined).toEqual([{ originalName: 'deep', reason: expect.stringMatching(/^its input schema (nests without end|is too large)/), usable: true }])
    bench.connections.reconcile({ s: { ...faulty('raw-list', 'deep'), tools: { each: { deep: { use_anyway: true } } } } }, {})
    expect(await text(bench, 'mcp__s__deep', { a: { a: { a: { a: 1 } } } })).toBe('{"a":{"a":{"a":{"a":1}}}}')
  })

  it('of names from the prototype is a list like any other', async () => {
    const bench = await listedBy('prototype')
    expect(bench.names()).toEqual(['mcp__s____proto__', 'mcp__s__constructor'])
    expect(await text(bench, 'mcp__s____proto__', { proto: 'x' })).toBe('{"__proto__":"x"}')
  })
})

describe('what the person chose for a server’s tools', () => {
  const names = ['read_file', 'read_all', 'write_file', 'admin/drop', 'constructor']

  async function withNames(): Promise<{ bench: Bench; choose: (choice: Record<string, unknown>) => void }> {
    const bench = useConnections()
    const server = faulty('list-faults', 'names', JSON.stringify(names))
    const choose = (choice: Record<string, unknown>): void => bench.connections.reconcile({ s: { ...server, ...choice } }, {})
    choose({})
    await bench.settle()
    return { bench, choose }
  }

  it('takes effect without a new start, and leaves every other tool the very same object', async () => {
    const { bench, choose } = await withNames()
    const process = bench.running()
    const before = new Map(bench.connections.list().map(tool => [tool.descriptor.name, tool]))
    choose({ tools: { each: { read_all: { load: 'direct', approval: 'ask', parallel: true, timeout_s: 7 } } } })
    const after = bench.connections.list()
    expect(after.filter(tool => before.get(tool.descriptor.name) !== tool).map(tool => tool.descriptor.name)).toEqual(['mcp__s__read_all'])
    const chosen = bench.tool('mcp__s__read_all')
    expect([chosen.descriptor.load, chosen.descriptor.approval, chosen.parallel, chosen.timeoutMs]).toEqual(['direct', 'ask', { kind: 'safe' }, 75_000])
    expect(bench.running()).toEqual(process)

    choose({})
    expect(bench.tool('mcp__s__read_all').descriptor).toEqual(before.get('mcp__s__read_all')?.descriptor)
  })

  it('for the server holds for each tool that has no choice of its own', async () => {
    const { bench, choose } = await withNames()
    choose({ load: 'direct', approval: 'run', supports_parallel_tool_calls: true, timeout_s: 3, tools: { each: { read_file: { load: 'deferred', approval: 'deny', parallel: false, timeout_s: 4 } } } })
    const stand = (name: string): unknown[] => {
      const { descriptor, parallel, timeoutMs } = bench.tool(name)
      return [descriptor.load, descriptor.approval, parallel?.kind, timeoutMs]
    }
    expect([stand('mcp__s__read_file'), stand('mcp__s__constructor')]).toEqual([['deferred', 'deny', 'never', 45_000], ['direct', 'run', 'safe', 35_000]])
  })

  it('switches tools off by name or glob; what is off still can be run by hand', async () => {
    const { bench, choose } = await withNames()
    choose({ tools: { exclude: ['read_*', 'admin/drop'] } })
    expect(bench.names()).toEqual(['mcp__s__constructor', 'mcp__s__write_file'])
    const off = bench.connections.listedTools('s')?.find(tool => tool.originalName === 'read_file')
    expect([off?.state, off?.usable, off?.descriptor?.name]).toEqual(['off', true, 'mcp__s__read_file'])
    const byHand = bench.connections.tool('s', 'read_file')
    expect((await byHand?.call({}, callContext()))?.content).toEqual([{ type: 'text', text: 'called read_file' }])
    choose({ tools: { include: ['read_*'], exclude: ['read_all'] } })
    expect(bench.names()).toEqual(['mcp__s__read_all', 'mcp__s__read_file'])
    choose({ tools: { include: [] } })
    expect(bench.names()).toEqual([])
    choose({})
    expect(bench.names()).toHaveLength(5)
  })
})

describe('a filter', () => {
  const lets = (name: string, include: string[]): boolean => createToolFilter({ include })(name)

  it('takes names exactly, case and all, whatever signs they hold', () => {
    expect([lets('read', ['read']), lets('Read', ['read']), lets('read_all', ['read']), lets('a[1]', ['a[1]']), lets('a.b', ['a.b']), lets('axb', ['a.b'])]).toEqual([true, false, false, true, true, false])
  })

  it('knows stars over slashes, single signs, classes and choices', () => {
    expect([lets('admin/drop/all', ['admin*']), lets('.hidden', ['*']), lets('a1', ['a?']), lets('a12', ['a?']), lets('b2', ['[a-c][0-9]']), lets('d2', ['[!a-c]2']), lets('get_x', ['{get,list}_*']), lets('put_x', ['{get,list}_*'])]).toEqual([true, true, true, false, true, true, true, false])
  })

  it('that cannot be read stands for itself alone', () => {
    expect([lets('a', ['[z-a]*']), lets('[z-a]*', ['[z-a]*']), lets('x', ['{x']), lets('(x', ['(*'])]).toEqual([false, true, false, true])
  })

  it('does not stumble over a name made to make it try for hours', () => {
    expect(lets(`${'a'.repeat(20_000)}!`, ['*a*a*a*a*a*a*a*a*b', '{a,aa}*{a,aa}*{a,aa}*c'])).toBe(false)
  })
})

describe('a storm of list_changed', () => {
  it('keeps the tools that read as before the very same objects', async () => {
    const bench = useConnections({ timing: { refetchMs: 20 } })
    bench.connections.reconcile({ stormy: faulty('list-faults', 'storm') }, {})
    await bench.settle()
    const before = bench.tool('mcp__stormy__count')
    let changes = 0
    bench.connections.onChange(() => changes++)
    await bench.call('mcp__stormy__announce')
    await until(() => bench.names().includes('mcp__stormy__late'))
    expect([bench.tool('mcp__stormy__count') === before, changes]).toEqual([true, 1])
  })
})

describe('a tool that its server changes after it was allowed', () => {
  it('falls back to asking, and the question says what changed', async () => {
    const bench = useConnections({ timing: { refetchMs: 5 } })
    bench.connections.reconcile({ s: faulty('list-faults', 'turns') }, {})
    await bench.settle()
    const { run, desk, eventsOf } = dispatchBench({ tools: () => bench.connections.list(), settings: { enabled: 'off' }, desk: { mode: () => 'person' } })
    const first = run(call('mcp__s__act', {}, 'c1'))
    await until(() => desk.pending().length === 1)
    desk.answer('c1', 'session')
    expect((await first)[0]?.status).toBe('ok')
    expect((await run(call('mcp__s__act', {}, 'c2')))[0]?.status).toBe('ok')

    await run(call('mcp__s__turn', {}, 'c3'))
    await until(() => bench.tool('mcp__s__act').descriptor.description.includes('sends it on'))
    const again = run(call('mcp__s__act', { to: 'x' }, 'c4'))
    await until(() => desk.pending().length === 1)
    desk.answer('c4', 'deny')
    expect((await again)[0]?.status).toBe('denied')
    expect(eventsOf('approval-request').at(-1)).toEqual({
      type: 'approval-request',
      id: 'c4',
      tool: 'mcp__s__act',
      server: 's',
      arguments: { to: 'x' },
      reason: 'Its definition changed since you allowed it. It does not say what it may change.',
      difference: [
        { kind: 'removed', text: 'Never sends.' },
        { kind: 'added', text: 'And sends it on.' },
        { kind: 'added', text: 'to (required): string' },
      ],
    })
  })
})

describe('a tool whose approval the person chose', () => {
  it('runs unasked, is asked about each time, or is refused in words', async () => {
    const bench = useConnections()
    const choose = (approval: 'run' | 'ask' | 'deny'): void => bench.connections.reconcile({ s: { ...faulty('list-faults', 'names', '["act"]'), approval } }, {})
    choose('run')
    await bench.settle()
    const { run, eventsOf } = dispatchBench({ tools: () => bench.connections.list(), settings: { enabled: 'off' } })
    expect([(await run(call('mcp__s__act')))[0]?.status, eventsOf('approval-request')]).toEqual(['ok', []])
    choose('ask')
    await run(call('mcp__s__act'))
    await run(call('mcp__s__act'))
    expect(eventsOf('approval-request')).toHaveLength(2)
    choose('deny')
    const [denied] = await run(call('mcp__s__act'))
    expect([denied?.status, resultText(denied)]).toEqual(['denied', 'The person’s settings deny mcp__s__act; it was not run. Do not retry it.'])
  })
})
