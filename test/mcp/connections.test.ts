import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { faulty, useConnections } from './connections-bench.ts'

const named = (...names: string[]): ReturnType<typeof faulty> => faulty('list-faults', 'names', JSON.stringify(names))

describe('reconciling', () => {
  it('leaves a server alone whose configuration reads as before', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ a: { ...named('one'), env: { X: '1', Y: '2' } } }, {})
    await bench.settle()
    const before = bench.running()
    bench.connections.reconcile({ a: { enabled: true, env: { Y: '2', X: '1' }, ...named('one') }, b: named('two') }, {})
    await bench.settle()
    expect(bench.running()).toEqual(expect.arrayContaining([...before]))
    expect(bench.running()).toHaveLength(2)
  })

  it('starts anew what changed, ends what is gone or off, and keeps an off one in the list', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ changed: named('old'), gone: named('x'), off: named('y') }, {})
    await bench.settle()
    bench.connections.reconcile({ changed: named('new'), off: { ...named('y'), enabled: false } }, {})
    await bench.settle()
    expect(bench.names()).toEqual(['mcp__changed__new'])
    expect(bench.connections.views().map(view => [view.name, view.state.kind])).toEqual([['changed', 'running'], ['off', 'off']])
    await bench.connections.close()
    expect(bench.running()).toEqual([])
  })

  it('takes filters without a new start', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ a: named('one', 'two', 'three') }, {})
    await bench.settle()
    const before = bench.running()
    bench.connections.reconcile({ a: { ...named('one', 'two', 'three'), tools: { include: ['one', 'two'], exclude: ['two'] } } }, {})
    expect([bench.names(), bench.running()]).toEqual([['mcp__a__one', 'mcp__a__two'], before])
  })

  it('prefers a person’s own server to a practice one of the same name', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ files: named('own') }, { files: named('practice'), memory: named('remember') })
    await bench.settle()
    expect(bench.names()).toEqual(['mcp__files__own', 'mcp__memory__remember'])
    expect(bench.connections.views().map(view => [view.name, view.origin])).toEqual([['files', 'settings'], ['memory', 'practice']])
  })

  it('while a server starts does as it was told last', async () => {
    const bench = useConnections()
    const slow = faulty('start-faults', 'slow', '300')
    bench.connections.reconcile({ a: slow }, {})
    bench.connections.reconcile({ a: { ...slow, enabled: false } }, {})
    bench.connections.reconcile({ a: named('last') }, {})
    bench.connections.reconcile({}, {})
    bench.connections.reconcile({ a: named('last') }, {})
    await bench.settle()
    expect(bench.names()).toEqual(['mcp__a__last'])
    expect(bench.running()).toHaveLength(1)
  })

  it('tells of a change of tools once', async () => {
    const bench = useConnections()
    const lists: string[][] = []
    const stop = bench.connections.onChange(() => lists.push([...bench.names()]))
    bench.connections.reconcile({ a: named('one') }, {})
    await bench.settle()
    stop()
    bench.connections.reconcile({}, {})
    expect(lists).toEqual([['mcp__a__one']])
  })
})

describe('a server', () => {
  it('can be started again by hand, its tools staying the same objects', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ a: named('one') }, {})
    await bench.settle()
    const [tools, running] = [bench.connections.list(), bench.running()]
    await bench.connections.restart('a')
    expect(bench.connections.list()).toBe(tools)
    expect(bench.running()).not.toEqual(running)
    await bench.connections.restart('nobody')
  })

  it('that fails after its configuration changed says its own last words, not those of the one before', async () => {
    const bench = useConnections()
    const { command, args = [] } = faulty('list-faults', 'names', '["one"]')
    const chatty = ['-e', `console.error('all is well'); import(${JSON.stringify(`file://${args[0]}`)})`, ...args.slice(1)]
    bench.connections.reconcile({ a: { ...(command === undefined ? {} : { command }), args: chatty } }, {})
    await bench.settle()
    expect(await bench.connections.log('a')).toContain('all is well')
    bench.connections.reconcile({ a: { command: process.execPath, args: ['-e', 'process.exit(9)'] } }, {})
    await bench.settle()
    expect(bench.connections.views()[0]?.state).toMatchObject({ kind: 'failed', failure: { message: 'The server ended before it could answer the handshake (exit code 9).' } })
  })

  it('shows its command and never its secrets', async () => {
    const bench = useConnections({ resolveSecret: () => 'hunter2-secret' })
    bench.connections.reconcile({ a: { ...named('one'), args: [...(named('one').args ?? []), '${secret:key}', '--token=sk-abcdefghijklmnopqrst'] }, web: { url: 'http://127.0.0.1:9/mcp?key=abc123456', enabled: false } }, {})
    await bench.settle()
    const [a, web] = bench.connections.views()
    expect(a?.target).toContain('${secret:key} --token=')
    expect([a?.target.includes('sk-abc'), web?.target, web?.transport]).toEqual([false, 'http://127.0.0.1:9/mcp?key=***', 'http'])
    expect(await bench.connections.log('a')).not.toContain('hunter2')
  })
})

describe('a try-out', () => {
  it('tells what it saw and leaves nothing running', async () => {
    const bench = useConnections()
    const report = await bench.connections.doctor('chatty', faulty('start-faults', 'banner'))
    expect(report).toEqual({
      ok: true,
      command: `${process.execPath} ${path.resolve('test/support/mcp-servers/start-faults.mjs')} banner`,
      handshake_ms: report.handshake_ms,
      protocol_version: '2025-11-25',
      pages: 1,
      tools: 1,
      quarantined: [],
      stray_lines: 4,
      stderr_tail: '',
      error: null,
      program: realpathSync(process.execPath),
      environment: [],
      withheld: [],
      exit: { code: 0, signal: null },
      transport: 'stdio',
    })
    expect(report.handshake_ms).toBeGreaterThan(0)
    expect(bench.running()).toEqual([])
  })

  it('of a broken server says why, in its last words', async () => {
    const bench = useConnections()
    expect(await bench.connections.doctor('broken', faulty('start-faults', 'exits'))).toMatchObject({ ok: false, handshake_ms: null, tools: 0, stderr_tail: 'cannot find the configuration file', error: { code: 'SERVER_ENDED' } })
    expect(await bench.connections.doctor('none', { command: 'no-such-command-here', args: ['--file', 'a b'] })).toMatchObject({ ok: false, command: 'no-such-command-here --file "a b"', error: { code: 'COMMAND_NOT_FOUND', hint: expect.stringMatching(/ \d+ of its folders were looked in\.$/) } })
  })

  it('counts pages and quarantined tools', async () => {
    const bench = useConnections()
    expect(await bench.connections.doctor('odd', faulty('list-faults', 'duplicates'))).toMatchObject({ ok: true, tools: 2, quarantined: [{ name: 'same', reason: 'its name is listed twice; the first one counts' }] })
    expect(await bench.connections.doctor('big', faulty('list-faults', 'pages', '2', '3'))).toMatchObject({ ok: true, pages: 3, tools: 6 })
    expect(await bench.connections.doctor('loop', faulty('list-faults', 'repeats-cursor'))).toMatchObject({ ok: false, pages: 2, error: { code: 'LIST_CUT_SHORT' } })
  })
})

describe('a server over HTTP', () => {
  async function startHttp(): Promise<string> {
    const child = spawn(process.execPath, [path.resolve('test/support/mcp-servers/http.mjs'), 'right-token-1'], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [port] = await once(child.stdout, 'data')
    return `http://127.0.0.1:${String(port).trim()}/mcp`
  }

  it('is reached with its headers filled in', async () => {
    const bench = useConnections({ resolveSecret: () => 'right-token-1' })
    bench.connections.reconcile({ web: { url: await startHttp(), headers: { Authorization: 'Bearer ${secret:web}' } } }, {})
    await bench.settle()
    expect(await bench.call('mcp__web__ping')).toEqual({ status: 'ok', content: [{ type: 'text', text: 'pong' }] })
  })

  it('that wants a sign-in, is not there, or is no such server, says so', async () => {
    const bench = useConnections()
    const url = await startHttp()
    const headers = { Authorization: 'Bearer right-token-1' }
    bench.connections.reconcile({ closed: { url: 'http://127.0.0.1:1/mcp' }, elsewhere: { url: url.replace('/mcp', '/other'), headers }, locked: { url }, odd: { url: 'ftp://host/x' } }, {})
    await bench.settle()
    expect(bench.connections.views().map(({ name, state }) => [name, state.kind === 'failed' ? state.failure.code : state.kind])).toEqual([
      ['closed', 'UNREACHABLE'],
      ['elsewhere', 'HTTP_ERROR'],
      ['locked', 'unauthorized'],
      ['odd', 'URL_INVALID'],
    ])
  })
})
