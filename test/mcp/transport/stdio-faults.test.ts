import { describe, expect, it } from 'vitest'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import type { ToolResult } from '../../../src/shared/conversation.ts'
import { type Bench, faulty, useConnections } from '../connections-bench.ts'

async function withServer(config: ServerConfig = {}): Promise<Bench> {
  const bench = useConnections()
  bench.connections.reconcile({ s: { ...faulty('stdio-faults'), ...config } }, {})
  await bench.settle()
  return bench
}

function said(result: ToolResult): string {
  return result.content.map(block => (block.type === 'text' ? block.text : block.type)).join('\n')
}

describe('an answer that comes too late', () => {
  it('after its call was given up is dropped without a word', async () => {
    const bench = await withServer({ timeout_s: 0.2 })
    expect(said(await bench.call('mcp__s__late'))).toBe('The server s did not answer within 0.2 s. The call was given up.')
    expect(said(await bench.call('mcp__s__flush'))).toBe('flushed')
    const log = await bench.connections.log('s')
    expect([log.includes('too late'), log.includes('protocol:')]).toEqual([false, false])
  })

  it('after its call was stopped is dropped without a word', async () => {
    const bench = await withServer()
    const stop = new AbortController()
    const call = bench.call('mcp__s__late', {}, { signal: stop.signal })
    stop.abort()
    expect((await call).status).toBe('interrupted')
    expect(said(await bench.call('mcp__s__flush'))).toBe('flushed')
    expect(bench.notices).toEqual([])
  })
})

describe('on standard output', () => {
  it('bytes that are no text cost the line they are in, and no call', async () => {
    const bench = await withServer()
    expect(said(await bench.call('mcp__s__binary'))).toBe('a\ufffdb')
    expect(bench.connections.views()[0]?.strayLines).toBe(1)
  })

  it('answers and notices that nobody waits for are passed over', async () => {
    const bench = await withServer()
    expect(said(await bench.call('mcp__s__for-nobody'))).toBe('fine')
  })

  it('a request of a method that nobody knows is refused', async () => {
    const bench = await withServer()
    expect(JSON.parse(said(await bench.call('mcp__s__asks-nonsense')))).toMatchObject({ code: -32601 })
  })

  it('that is closed nothing comes any more: the call ends at once, and the server is started again', async () => {
    const bench = await withServer()
    expect(said(await bench.call('mcp__s__closes-output'))).toMatch(/^The server s ended while this call ran/)
    await bench.settle()
    expect(said(await bench.call('mcp__s__flush'))).toBe('flushed')
    expect(bench.running()).toHaveLength(1)
  })

  it('a server’s noise on standard error does not stand in the way', async () => {
    const bench = await withServer()
    expect(said(await bench.call('mcp__s__much-on-stderr'))).toBe('fine')
  })
})

describe('a slow start', () => {
  it('within the limit is waited for, and a call made meanwhile goes through', async () => {
    const bench = useConnections({ timing: { startMs: 20_000 } })
    bench.connections.reconcile({ s: faulty('stdio-faults') }, {})
    await bench.settle()
    const tool = bench.tool('mcp__s__flush')
    const restarting = bench.connections.restart('s')
    expect(bench.connections.views()[0]?.state.kind).toBe('starting')
    expect(said(await tool.call({}, { callId: 'c', sessionId: 's', signal: new AbortController().signal, workingFolder: '/', progress: () => undefined, ask: async () => null }))).toBe('flushed')
    await restarting
  })
})
