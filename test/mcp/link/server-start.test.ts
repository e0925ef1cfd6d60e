import path from 'node:path'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { callContext, faulty, useConnections } from '../connections-bench.ts'

type Bench = ReturnType<typeof useConnections>

function stateOf(bench: Bench, name: string): unknown {
  const state = bench.connections.views().find(view => view.name === name)?.state
  return state?.kind === 'failed' ? `${state.failure.code}: ${state.failure.message}` : state?.kind
}

describe('a server that cannot start', () => {
  it('costs itself; the rest goes on', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ broken: faulty('start-faults', 'exits'), missing: { command: 'no-such-command-here' }, empty: {}, files: faulty('list-faults', 'names', '["read"]') }, {})
    await bench.settle()
    expect(['broken', 'empty', 'files', 'missing'].map(name => stateOf(bench, name))).toEqual([
      'SERVER_ENDED: The server ended before it could answer the handshake (exit code 3). Its last words: cannot find the configuration file',
      'CONFIG_INCOMPLETE: The server has neither a command nor a URL.',
      'running',
      'COMMAND_NOT_FOUND: no-such-command-here was not found.',
    ])
    expect(bench.names()).toEqual(['mcp__files__read'])
    expect(new Set(bench.notices.map(notice => notice.split(':')[0]))).toEqual(new Set(['broken', 'empty', 'missing']))
  })

  it('is given up when it never answers, and ended', async () => {
    const bench = useConnections({ timing: { startMs: 300 } })
    bench.connections.reconcile({ silent: faulty('start-faults', 'silent') }, {})
    await bench.settle()
    expect(stateOf(bench, 'silent')).toBe('SERVER_SILENT: The server did not answer the handshake within 0.3 s.')
    expect(bench.running()).toEqual([])
  })

  it('is told apart from one whose tool list hangs, or is refused', async () => {
    const bench = useConnections({ timing: { listMs: 300 } })
    bench.connections.reconcile({ hangs: faulty('list-faults', 'hangs'), refuses: faulty('list-faults', 'refuses') }, {})
    await bench.settle()
    expect(stateOf(bench, 'hangs')).toBe('SERVER_SILENT: The server did not list its tools within 0.3 s.')
    expect(stateOf(bench, 'refuses')).toBe('PROTOCOL_ERROR: The server refused to list its tools: the index is being built')
    expect(bench.running()).toEqual([])
  })

  it('says which value it lacks', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ github: { command: process.execPath, env: { TOKEN: '${secret:github}', HOST: '${env:NOT_SET_HERE}' } } }, {})
    await bench.settle()
    expect(stateOf(bench, 'github')).toBe('VALUE_MISSING: The server needs ${secret:github}, ${env:NOT_SET_HERE}, which is not set.')
  })
})

describe('a server that starts late or noisily', () => {
  it('is waited for, and named while it is', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ slow: faulty('start-faults', 'slow', '600') }, {})
    expect(await bench.connections.settled(1)).toEqual([{ name: 'slow', state: 'starting' }])
    expect(await bench.connections.settled(60_000, AbortSignal.abort())).toEqual([{ name: 'slow', state: 'starting' }])
    await bench.settle()
    expect(bench.names()).toEqual(['mcp__slow__ping'])
  })

  it('may print what it likes to standard output', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ chatty: faulty('start-faults', 'banner') }, {})
    await bench.settle()
    expect(await bench.call('mcp__chatty__ping')).toEqual({ status: 'ok', content: [{ type: 'text', text: 'pong' }] })
    expect(bench.connections.views()[0]?.strayLines).toBe(5)
    expect(await bench.connections.log('chatty')).toContain('stdout: Welcome to the server!')
  })
})

describe('a server that ends by itself', () => {
  it('is started again, its tools being the same objects', async () => {
    const bench = useConnections()
    const counter = path.join(temporaryFolder(), 'starts')
    bench.connections.reconcile({ frail: faulty('start-faults', 'starts-count', counter, '99') }, {})
    await bench.settle()
    const before = bench.connections.list()
    expect(await bench.call('mcp__frail__die')).toMatchObject({ status: 'error' })
    expect(await bench.call('mcp__frail__ping')).toEqual({ status: 'ok', content: [{ type: 'text', text: 'pong' }] })
    expect(bench.connections.list()).toBe(before)
  })

  it('counts as failed when it cannot be brought back, and its tools are gone', async () => {
    const bench = useConnections()
    const counter = path.join(temporaryFolder(), 'starts')
    writeFileSync(counter, '')
    bench.connections.reconcile({ frail: faulty('start-faults', 'starts-count', counter, '1') }, {})
    await bench.settle()
    const die = bench.tool('mcp__frail__die')
    await bench.call('mcp__frail__die')
    await bench.settle()
    expect(stateOf(bench, 'frail')).toBe('SERVER_ENDED: The server ended before it could answer the handshake (exit code 5).')
    expect(bench.names()).toEqual([])
    expect((await die.call({}, callContext())).content).toEqual([{ type: 'text', text: 'The server frail is not running. The server ended before it could answer the handshake (exit code 5).' }])
  })
})
