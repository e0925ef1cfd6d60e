import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createMcpHandler, type McpHttpHandler, type McpServerFactory } from '@modelcontextprotocol/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import type { ServerRequest } from '../../../src/shared/server-request.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { makeServer } from '../../support/mcp-servers/modern.mjs'
import { type Bench, faulty, useConnections } from '../connections-bench.ts'
import { startLoopback } from '../loopback-server.ts'

function versionOf(bench: Bench): string | null {
  const state = bench.connections.views()[0]?.state
  if (state?.kind === 'failed') return state.failure.message
  return state?.kind === 'running' ? state.protocolVersion : (state?.kind ?? null)
}

/** The newer SDK's own handler on loopback. */
async function serveOver(options: { legacy: 'stateless' | 'reject' }): Promise<{ url: string; handler: McpHttpHandler; regions: unknown[]; hungUp: string[] }> {
  const hungUp: string[] = []
  const regions: unknown[] = []
  const factory: McpServerFactory = () => makeServer()
  const handler = createMcpHandler(factory, options)
  const http = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      if (body.includes('"waits"')) response.once('close', () => (response.writableEnded ? undefined : hungUp.push('waits')))
      if ('mcp-param-region' in request.headers) regions.push(request.headers['mcp-param-region'])
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
      const answer = await handler.fetch(new Request(`http://localhost${request.url ?? '/'}`, { method: request.method ?? 'GET', headers, ...(body.length === 0 ? {} : { body: new Uint8Array(body) }) }))
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      if (answer.body !== null) for await (const chunk of answer.body) response.write(chunk)
      response.end()
    })()
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await handler.close()
    http.closeAllConnections()
    http.close()
  })
  const address = http.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/mcp`, handler, regions, hungUp }
}

function failuresOf(bench: Bench): string[] {
  return bench.connections.views().map(({ state }) => (state.kind === 'failed' ? `${state.failure.code}: ${state.failure.message}` : state.kind))
}

const refusal = (id: unknown, supported: readonly string[]): unknown => ({ jsonrpc: '2.0', id, error: { code: -32022, message: 'Unsupported protocol version', data: { supported, requested: '2025-11-25' } } })

/** A server that refuses the handshake of before, and answers the question for its versions as told. */
function unversioned(discovered: unknown, supported: readonly string[]): ServerConfig {
  return faulty('start-faults', 'unversioned', JSON.stringify(discovered), JSON.stringify(refusal('?', supported)))
}

describe('over standard input and output', () => {
  it('a server of before is spoken to at once, in one process', async () => {
    const starts = path.join(temporaryFolder(), 'starts')
    const bench = useConnections()
    bench.connections.reconcile({ s: faulty('eras', 'serve', starts) }, {})
    await bench.settle()
    expect([versionOf(bench), readFileSync(starts, 'utf8')]).toEqual(['2025-11-25', 'x'])
  })

  it('a server that knows only 2026 is found out once, and remembered', async () => {
    const starts = path.join(temporaryFolder(), 'starts')
    const bench = useConnections()
    bench.connections.reconcile({ s: faulty('eras', 'reject', starts) }, {})
    await bench.settle()
    expect([versionOf(bench), readFileSync(starts, 'utf8')]).toEqual(['2026-07-28', 'xx'])
    expect(await bench.call('mcp__s__ping')).toMatchObject({ content: [{ text: 'pong' }] })
    await bench.connections.restart('s')
    expect([versionOf(bench), readFileSync(starts, 'utf8')]).toEqual(['2026-07-28', 'xxx'])
  })

  it('a call of 2026 that needs the person comes to the same card', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ s: faulty('eras', 'reject') }, {})
    await bench.settle()
    const asked: ServerRequest[] = []
    const result = await bench.call('mcp__s__asks', {}, {
      async serverRequest(request) {
        asked.push(request)
        return { action: 'accept', content: { city: 'Osaka' } }
      },
    })
    expect(result).toMatchObject({ status: 'ok', content: [{ text: 'weather of Osaka' }] })
    expect(asked).toEqual([{ kind: 'form', message: 'Which city?', fields: [{ name: 'city', title: 'city', required: true, kind: { type: 'text' } }] }])
    expect(await bench.call('mcp__s__asks')).toMatchObject({ content: [{ text: 'nobody said which' }] })
  })

  it('changes of the list are heard of in both eras', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ old: faulty('eras', 'serve'), young: faulty('eras', 'reject') }, {})
    await bench.settle()
    const both = new Promise<void>(resolve => {
      bench.connections.onChange(() => (bench.names().filter(name => name.endsWith('__added')).length === 2 ? resolve() : undefined))
    })
    await Promise.all([bench.call('mcp__old__adds'), bench.call('mcp__young__adds')])
    await both
    expect(bench.names().filter(name => name.endsWith('__added'))).toEqual(['mcp__old__added', 'mcp__young__added'])
  })
})

describe('over HTTP', () => {
  it.each(['reject', 'stateless'] as const)('2026 is taken where the server knows it (before that: %s)', async legacy => {
    const bench = useConnections()
    const { url } = await serveOver({ legacy })
    bench.connections.reconcile({ s: { url } }, {})
    await bench.settle()
    expect(versionOf(bench)).toBe('2026-07-28')
    expect(await bench.call('mcp__s__asks', {}, { serverRequest: async () => ({ action: 'accept', content: { city: 'Kyoto' } }) })).toMatchObject({ content: [{ text: 'weather of Kyoto' }] })
  })

  it('a changed list is listened for', async () => {
    const bench = useConnections()
    const { url, handler } = await serveOver({ legacy: 'reject' })
    bench.connections.reconcile({ s: { url } }, {})
    await bench.settle()
    const lists = bench.connections.listedTools('s')
    await bench.call('mcp__s__adds')
    const heard = lists?.some(tool => tool.originalName === 'added') === true ? Promise.resolve() : new Promise<void>(resolve => bench.connections.onChange(() => resolve()))
    handler.notify.toolsChanged()
    await heard
    expect(bench.names()).toContain('mcp__s__added')
  })

  it('changed resources and prompts are heard of, and a storm of them a few times', async () => {
    let changes = 0
    const bench = useConnections({ onChange: () => changes++ })
    const { url, handler } = await serveOver({ legacy: 'reject' })
    bench.connections.reconcile({ s: { url } }, {})
    await bench.settle()
    const before = changes
    for (let count = 0; count < 100; count++) {
      handler.notify.resourcesChanged()
      handler.notify.promptsChanged()
    }
    await expect.poll(() => changes).toBeGreaterThan(before)
    expect(changes - before).toBeLessThan(20)
  })

  it('a call of 2026 that is stopped is hung up on, which tells the server', async () => {
    const bench = useConnections()
    const { url, hungUp } = await serveOver({ legacy: 'reject' })
    bench.connections.reconcile({ s: { url } }, {})
    await bench.settle()
    const stop = new AbortController()
    const call = bench.call('mcp__s__waits', {}, { signal: stop.signal })
    await bench.call('mcp__s__ping')
    stop.abort()
    expect((await call).status).toBe('interrupted')
    await expect.poll(() => hungUp).toEqual(['waits'])
  })

  it('a call to a server of before that is stopped is told it', async () => {
    const cancelled: unknown[] = []
    const server = await startLoopback(exchange => {
      if (exchange.method === 'notifications/cancelled') cancelled.push(exchange.params['requestId'])
      return exchange.method === 'tools/call'
    })
    const bench = useConnections()
    bench.connections.reconcile({ s: { url: server.url } }, {})
    await bench.settle()
    const stop = new AbortController()
    const call = bench.call('mcp__s__ping', {}, { signal: stop.signal })
    await expect.poll(() => server.seen.at(-1)).toBe('tools/call')
    stop.abort()
    expect((await call).status).toBe('interrupted')
    await expect.poll(() => cancelled.length).toBe(1)
  })

  it('a server that introduces itself oddly is spoken to all the same', async () => {
    const server = await startLoopback(exchange => {
      if (exchange.method !== 'initialize') return false
      exchange.json({ protocolVersion: exchange.params['protocolVersion'], capabilities: { tools: true, prompts: { listChanged: 'yes' }, experimental: 'none' }, serverInfo: { name: 7, icons: 'none' }, instructions: [] })
      return true
    })
    const bench = useConnections()
    bench.connections.reconcile({ s: { url: server.url } }, {})
    await bench.settle()
    expect([versionOf(bench), bench.names(), bench.connections.views()[0]?.offers]).toEqual(['2025-11-25', ['mcp__s__ping', 'mcp__s__pong'], { resources: false, prompts: true }])
  })

  it('arguments that the server wants in headers are in them, and no code is made of what it says its results are', async () => {
    const bench = useConnections()
    const { url, regions } = await serveOver({ legacy: 'reject' })
    bench.connections.reconcile({ s: { url } }, {})
    await bench.settle()
    expect(await bench.call('mcp__s__routed', { region: 'eu-west' })).toMatchObject({ status: 'ok', content: [{ text: 'routed to eu-west' }] })
    expect(regions).toEqual(['eu-west'])
  })

  it('a server of before is asked for its era once, and remembered', async () => {
    let asked = 0
    const server = await startLoopback(exchange => {
      if (exchange.method === 'server/discover') asked++
      return false
    })
    const bench = useConnections()
    bench.connections.reconcile({ s: { url: server.url } }, {})
    await bench.settle()
    await bench.connections.restart('s')
    expect([versionOf(bench), asked]).toEqual(['2025-11-25', 1])
  })

  it.each([
    ['that fails at the question for the era', 500],
    ['that does not know the question', 404],
  ])('a server of before %s is spoken to all the same', async (_what, status) => {
    const server = await startLoopback(exchange => {
      if (exchange.method !== 'server/discover') return false
      exchange.refuse(status)
      return true
    })
    const bench = useConnections()
    bench.connections.reconcile({ s: { url: server.url } }, {})
    await bench.settle()
    expect([versionOf(bench), bench.names()]).toEqual(['2025-11-25', ['mcp__s__ping', 'mcp__s__pong']])
  })

  it.each<[string, unknown, string]>([
    ['nothing', {}, 'ANSWER_BROKEN: The server does not say in a readable way which versions of MCP it speaks.'],
    ['no list of versions', { supportedVersions: '2026-07-28', capabilities: {} }, 'ANSWER_BROKEN: The server does not say in a readable way which versions of MCP it speaks.'],
    ['null', null, 'ANSWER_BROKEN: The server does not say in a readable way which versions of MCP it speaks.'],
  ])('a server that knows only 2026 and says %s when it is asked for its versions fails in words', async (_what, discovered, words) => {
    const server = await startLoopback(exchange => {
      if (exchange.method === 'server/discover') exchange.json(discovered)
      else if (exchange.method === 'initialize') exchange.refuse(400, { 'content-type': 'application/json' }, JSON.stringify(refusal(exchange.id, ['2026-07-28'])))
      else return false
      return true
    })
    const bench = useConnections()
    bench.connections.reconcile({ http: { url: server.url }, stdio: unversioned(discovered, ['2026-07-28']) }, {})
    await bench.settle()
    expect(failuresOf(bench)).toEqual([words, words])
  })

  it('a server of versions to come says which', async () => {
    const discovered = { resultType: 'complete', supportedVersions: ['2030-01-01'], capabilities: {}, serverInfo: { name: 's', version: '1' } }
    const server = await startLoopback(exchange => {
      if (exchange.method === 'server/discover') exchange.json(discovered)
      else if (exchange.method === 'initialize') exchange.refuse(400, { 'content-type': 'application/json' }, JSON.stringify(refusal(exchange.id, ['2030-01-01'])))
      else return false
      return true
    })
    const bench = useConnections()
    bench.connections.reconcile({ http: { url: server.url }, stdio: unversioned(discovered, ['2030-01-01']) }, {})
    await bench.settle()
    const words = 'PROTOCOL_ERROR: The server speaks other versions of MCP than this app: 2030-01-01.'
    expect(failuresOf(bench)).toEqual([words, words])
  })

  it('a server that ends when it is asked for its versions has ended', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ s: unversioned('dies', ['2026-07-28']) }, {})
    await bench.settle()
    expect(failuresOf(bench)).toEqual(['SERVER_ENDED: The server ended before it could answer the handshake (exit code 6).'])
  })

  it('a server of before that never answers the question still has its handshake', async () => {
    const server = await startLoopback(exchange => exchange.method === 'server/discover')
    const bench = useConnections({ timing: { startMs: 3000 } })
    bench.connections.reconcile({ s: { url: server.url } }, {})
    await bench.settle()
    expect(versionOf(bench)).toBe('2025-11-25')
  })
})

describe('over the HTTP transport of 2024', () => {
  /** One stream for what the server says, and a POST for each message. */
  async function startSse(): Promise<{ url: string; seen: readonly string[]; drop(): void }> {
    let say: (event: string) => void = () => undefined
    let drop = (): void => undefined
    const server = await startLoopback(exchange => {
      if (exchange.method === 'GET' && exchange.path === '/mcp') {
        exchange.response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: endpoint\ndata: /message\n\n')
        say = event => void exchange.response.write(event)
        drop = () => void exchange.response.destroy()
        return true
      }
      if (exchange.path !== '/message') {
        exchange.refuse(405)
        return true
      }
      const { id, method, params } = exchange
      const results: Record<string, unknown> = {
        initialize: { protocolVersion: params['protocolVersion'], capabilities: { tools: {} }, serverInfo: { name: 'sse', version: '1' } },
        'tools/list': { tools: [{ name: 'ping', inputSchema: { type: 'object' } }] },
        'tools/call': { content: [{ type: 'text', text: 'over sse' }] },
      }
      exchange.refuse(202)
      if (id !== undefined) say(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: results[method] })}\n\n`)
      return true
    })
    return { url: server.url, seen: server.seen, drop: () => drop() }
  }

  it.each([
    ['a server is found by itself', undefined],
    ['a server is reached at once where its settings say so', 'sse' as const],
  ])('%s', async (_what, transport) => {
    const server = await startSse()
    const bench = useConnections()
    bench.connections.reconcile({ s: { url: server.url, ...(transport === undefined ? {} : { transport }) } }, {})
    await bench.settle()
    expect(await bench.call('mcp__s__ping')).toMatchObject({ content: [{ text: 'over sse' }] })
    expect(server.seen.filter(method => method === 'initialize')).toHaveLength(transport === undefined ? 2 : 1)
    expect(await bench.connections.doctor('s', { url: server.url })).toMatchObject({ ok: true, transport: 'sse', tools: 1, program: null, exit: null })
  })

  it('a server whose stream breaks off is connected to again', async () => {
    const server = await startSse()
    const bench = useConnections()
    bench.connections.reconcile({ s: { url: server.url, transport: 'sse' } }, {})
    await bench.settle()
    const before = bench.connections.list()
    server.drop()
    await expect.poll(() => server.seen.filter(method => method === 'initialize').length).toBe(2)
    await bench.settle()
    expect([versionOf(bench), bench.connections.list()]).toEqual(['2025-11-25', before])
  })

  it('a server that is not there at all is told by what it said first', async () => {
    const server = await startLoopback(exchange => {
      exchange.refuse(404)
      return true
    })
    const bench = useConnections()
    bench.connections.reconcile({ s: { url: server.url } }, {})
    await bench.settle()
    expect(versionOf(bench)).toBe('The server answered with HTTP 404.')
  })
})
