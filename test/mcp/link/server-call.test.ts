import { describe, expect, it } from 'vitest'
import { isRunning } from '../../platform/process-probe.ts'
import { callContext, faulty, useConnections } from '../connections-bench.ts'

type Bench = ReturnType<typeof useConnections>

async function withServer(ports: Parameters<typeof useConnections>[0] = {}, config: Partial<ReturnType<typeof faulty>> = {}): Promise<Bench> {
  const bench = useConnections(ports)
  bench.connections.reconcile({ s: { ...faulty('call-faults'), ...config } }, {})
  await bench.settle()
  return bench
}

function textOf(result: { content: readonly { type: string; text?: string }[] }): string {
  return result.content.map(block => block.text ?? '').join('')
}

describe('a call', () => {
  it('passes arguments on as they are', async () => {
    const bench = await withServer()
    expect(await bench.call('mcp__s__echo', { a: [1, { b: 'é' }], 名: null })).toEqual({ status: 'ok', content: [{ type: 'text', text: '{"a":[1,{"b":"é"}],"名":null}' }] })
  })

  it('comes back with the server’s own error', async () => {
    const bench = await withServer()
    expect(await bench.call('mcp__s__fails')).toEqual({ status: 'error', content: [{ type: 'text', text: 'no such issue' }] })
    expect(textOf(await bench.call('mcp__s__throws'))).toBe('The server s refused the call: the database is locked')
  })

  it('that its server dies in says so with the server’s last words; the server comes back', async () => {
    const bench = await withServer()
    const [died, other] = await Promise.all([bench.call('mcp__s__dies'), bench.call('mcp__s__never')])
    expect(textOf(died)).toBe('The server s ended while this call ran (exit code 9). Its last words: panic: out of tape')
    expect(other).toEqual(died)
    expect(await bench.call('mcp__s__echo')).toMatchObject({ status: 'ok' })
  })

  it('is given up after its timeout', async () => {
    const bench = await withServer({}, { timeout_s: 0.2 })
    expect(await bench.call('mcp__s__never')).toEqual({ status: 'error', content: [{ type: 'text', text: 'The server s did not answer within 0.2 s. The call was given up.' }] })
  })

  it('shows progress, which keeps it alive past its timeout', async () => {
    const bench = await withServer({}, { timeout_s: 0.2 })
    const updates: unknown[] = []
    expect(await bench.call('mcp__s__progress', {}, callContext(update => updates.push(update)))).toMatchObject({ status: 'ok' })
    expect(updates).toEqual([1, 2, 3].map(done => ({ done, total: 3, text: `step ${done}` })))
  })

  it('that is stopped ends at once, and the server is told', async () => {
    const bench = await withServer()
    const stop = new AbortController()
    const call = bench.call('mcp__s__waits', {}, { signal: stop.signal })
    await bench.call('mcp__s__echo')
    stop.abort()
    expect((await call).status).toBe('interrupted')
    expect(textOf(await bench.call('mcp__s__cancelled'))).toBe('["waits"]')
    expect((await bench.call('mcp__s__echo', {}, { signal: AbortSignal.abort() })).status).toBe('interrupted')
  })

  it('may return twenty megabytes', async () => {
    const bench = await withServer()
    expect(textOf(await bench.call('mcp__s__large', { characters: 10_000_000 })).length).toBe(10_000_000)
  })

  it('returns every kind of content as a block', async () => {
    const bench = await withServer()
    expect((await bench.call('mcp__s__image')).content[0]).toMatchObject({ type: 'image', mediaType: 'image/png' })
    const kinds = await bench.call('mcp__s__kinds')
    expect(kinds.structured).toEqual({ count: 5 })
    expect(kinds.content).toMatchObject([
      { type: 'text', text: 'plain' },
      { type: 'audio', mediaType: 'audio/mpeg', data: 'AAAA' },
      { type: 'text', text: 'file:///notes.md:\n# Notes' },
      { type: 'image', mediaType: 'image/png', name: 'file:///photo.png' },
      { type: 'link', uri: 'file:///report.pdf', name: 'report.pdf', mediaType: 'application/pdf', description: 'The report' },
    ])
    expect(await bench.call('mcp__s__structured')).toEqual({ status: 'ok', content: [{ type: 'json', value: { answer: 42 } }], structured: { answer: 42 } })
  })

  it('gets only the environment that is meant for its server', async () => {
    const bench = await withServer(
      { environment: async () => ({ PATH: process.env['PATH'] ?? '', PLAIN: 'yes', GITHUB_TOKEN: 'ghs-not-passed-on', OPENAI_API_KEY: 'nor-this' }), resolveSecret: name => (name === 'db' ? 'hunter2-secret' : undefined) },
      { env: { DB: '${secret:db}', GIVEN: '${env:GITHUB_TOKEN}' } },
    )
    const names = ['PLAIN', 'GITHUB_TOKEN', 'OPENAI_API_KEY', 'DB', 'GIVEN']
    expect(JSON.parse(textOf(await bench.call('mcp__s__environment', { names })))).toEqual({ PLAIN: 'yes', GITHUB_TOKEN: null, OPENAI_API_KEY: null, DB: 'hunter2-secret', GIVEN: 'ghs-not-passed-on' })
    expect(await bench.connections.log('s')).toContain('not passed on, unless its env names them: GITHUB_TOKEN, OPENAI_API_KEY')
  })

  it('runs beside others only where its server allows it', async () => {
    const bench = await withServer()
    const before = bench.tool('mcp__s__echo')
    expect(before.parallel).toEqual({ kind: 'never' })
    bench.connections.reconcile({ s: { ...faulty('call-faults'), supports_parallel_tool_calls: true } }, {})
    expect(bench.tool('mcp__s__echo').parallel).toEqual({ kind: 'safe' })
    expect(bench.tool('mcp__s__echo').descriptor).toBe(before.descriptor)
  })
})

describe('what no SDK would send', () => {
  it.each([
    ['malformed', 'error', 'The server s refused the call: The answer is malformed: it has no result.'],
    ['odd-error', 'error', 'The server s refused the call: odd'],
    ['extra-members', 'ok', 'fine'],
    ['batch', 'ok', 'batched'],
    ['no-content', 'ok', ''],
    ['twice', 'ok', 'answer 1'],
    ['split', 'ok', '日本語🎉'],
  ])('%s: the call ends as %s', async (name, status, text) => {
    const bench = useConnections()
    bench.connections.reconcile({ s: faulty('raw') }, {})
    await bench.settle()
    const result = await bench.call(`mcp__s__${name}`)
    expect([result.status, textOf(result)]).toEqual([status, text])
  })

  it('unknown and broken blocks stay visible as JSON', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ s: faulty('raw') }, {})
    await bench.settle()
    expect((await bench.call('mcp__s__blocks')).content).toEqual([{ type: 'hologram', data: 1 }, 'bare text', { type: 'text' }, { type: 'image', data: 7 }].map(value => ({ type: 'json', value })))
  })
})

describe('what a server started', () => {
  it.each([
    ['a child that ignores SIGTERM', 'plain'],
    ['a child in a session of its own', 'detached'],
    ['itself, ignoring SIGTERM and the end of its input', 'stubborn'],
  ])('is gone when it is switched off: %s', async (_what, kind) => {
    const bench = useConnections()
    bench.connections.reconcile({ s: faulty('call-faults', kind) }, {})
    await bench.settle()
    const child = Number(textOf(await bench.call('mcp__s__spawns')))
    expect([isRunning(child), bench.running().length]).toEqual([true, 2])
    bench.connections.reconcile({ s: { ...faulty('call-faults', kind), enabled: false } }, {})
    await bench.settle()
    expect([isRunning(child), bench.running()]).toEqual([false, []])
    expect([bench.connections.views()[0]?.state.kind, bench.names()]).toEqual(['off', []])
  })

  it('is gone when the server dies', async () => {
    const bench = await withServer()
    const child = Number(textOf(await bench.call('mcp__s__spawns')))
    await bench.call('mcp__s__dies')
    await bench.settle()
    expect(isRunning(child)).toBe(false)
  })
})
