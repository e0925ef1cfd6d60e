import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { faulty, useConnections } from '../connections-bench.ts'
import { startLoopback } from '../loopback-server.ts'

const signal = new AbortController().signal

describe('trying a server out', () => {
  it('gives the tools it offers, and leaves nothing running', async () => {
    const bench = useConnections()
    expect(await bench.connections.tryOut('s', faulty('list-faults', 'duplicates'), { signal })).toEqual({ ok: true, value: { tools: ['other', 'same'], quarantined: 1 } })
    expect([bench.running(), bench.connections.views()]).toEqual([[], []])
  })

  it('stands beside the one that runs', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ s: faulty('list-faults', 'names', '["one"]') }, {})
    await bench.settle()
    expect(await bench.connections.tryOut('s', faulty('list-faults', 'names', '["two"]'), { signal })).toMatchObject({ value: { tools: ['two'] } })
    expect(bench.names()).toEqual(['mcp__s__one'])
  })

  it('takes secrets that are not in the store yet, and keeps them out of what is said', async () => {
    const lines: string[] = []
    const bench = useConnections()
    const script = 'console.error("got " + process.env.TOKEN); process.exit(4)'
    const config = { command: process.execPath, args: ['-e', script], env: { TOKEN: '${secret:acme}' } }
    expect(await bench.connections.tryOut('s', config, { signal })).toMatchObject({ ok: false, failure: { code: 'VALUE_MISSING', message: 'The server needs ${secret:acme}, which is not set.' } })
    const tried = await bench.connections.tryOut('s', config, { signal, secrets: { acme: 'very-secret-value' }, log: line => lines.push(line) })
    expect(tried).toMatchObject({ ok: false, failure: { code: 'SERVER_ENDED', message: 'The server ended before it could answer the handshake (exit code 4). Its last words: got ***' } })
    expect(lines).toEqual(['got ***'])
  })

  it('of one that wants a sign-in says so', async () => {
    const server = await startLoopback(exchange => {
      exchange.refuse(401)
      return true
    })
    const bench = useConnections()
    expect(await bench.connections.tryOut('s', { url: server.url }, { signal })).toMatchObject({ ok: false, failure: { code: 'AUTH_REQUIRED' } })
    expect(await bench.connections.tryOut('s', { url: server.url, auth: 'none' }, { signal })).toMatchObject({ ok: false, failure: { code: 'CREDENTIALS_REFUSED' } })
  })

  it('of a server that asks for something while it ends goes without a complaint', async () => {
    const lines: string[] = []
    const bench = useConnections()
    expect(await bench.connections.tryOut('s', faulty('start-faults', 'asks-at-its-end'), { signal, log: line => lines.push(line) })).toEqual({ ok: true, value: { tools: [], quarantined: 0 } })
    expect(lines).toEqual([])
  })

  it('ends when it is stopped', async () => {
    const bench = useConnections()
    const stop = new AbortController()
    const trying = bench.connections.tryOut('s', faulty('start-faults', 'silent'), { signal: stop.signal, log: () => undefined })
    await expect.poll(() => bench.running().length).toBe(1)
    stop.abort()
    expect(await trying).toEqual({ ok: false, failure: { code: 'STOPPED', message: 'Stopped.' } })
    expect(bench.running()).toEqual([])
  })
})

describe('the doctor', () => {
  it('names the program behind its links, and variables without their values', async () => {
    const folder = path.join(temporaryFolder(), 'bin')
    mkdirSync(folder)
    symlinkSync(process.execPath, path.join(folder, 'my-node'))
    const bench = useConnections({ environment: async () => ({ PATH: folder, GITHUB_TOKEN: 'of-the-shell', DRAWBRIDGE_TEST_MARK: 'none' }) })
    const { args = [] } = faulty('start-faults', 'banner')
    const report = await bench.connections.doctor('s', { command: 'my-node', args, env: { ZONE: 'a', API_KEY: 'secret-of-mine-1' } })
    expect(report).toMatchObject({ ok: true, program: realpathSync(process.execPath), environment: ['API_KEY', 'ZONE'], withheld: ['GITHUB_TOKEN'], transport: 'stdio', exit: { code: 0, signal: null }, stray_lines: 4 })
    expect(JSON.stringify(report)).not.toContain('secret-of-mine-1')
  })

  it('tells how a server ended that did not get far', async () => {
    const bench = useConnections()
    expect(await bench.connections.doctor('s', faulty('start-faults', 'exits'))).toMatchObject({ ok: false, exit: { code: 3, signal: null }, stderr_tail: 'cannot find the configuration file', error: { code: 'SERVER_ENDED' } })
  })

  it('of one over HTTP shows no keys of its address', async () => {
    const server = await startLoopback()
    const bench = useConnections()
    expect(await bench.connections.doctor('s', { url: `${server.url}?api_key=key-of-mine-1`, headers: { 'X-Api-Key': 'key-of-mine-2' } })).toMatchObject({ ok: true, command: `${server.url}?api_key=***`, program: null, exit: null, transport: 'http', tools: 2, environment: [], withheld: [] })
  })
})
