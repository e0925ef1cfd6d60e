import { once } from 'node:events'
import { createServer as createSecureServer } from 'node:https'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ConnectionsPorts } from '../../../src/main/mcp/connections.ts'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import type { ToolResult } from '../../../src/shared/conversation.ts'
import { type Bench, useConnections } from '../connections-bench.ts'
import { type Behaviour, type Exchange, type Loopback, startLoopback } from '../loopback-server.ts'
import { selfSigned } from '../self-signed.ts'

interface Web extends Bench {
  readonly server: Loopback
  state(): string
}

async function useWeb(behave: Behaviour, config: ServerConfig = {}, ports: Partial<ConnectionsPorts> = {}): Promise<Web> {
  const server = await startLoopback(behave)
  const bench = useConnections(ports)
  bench.connections.reconcile({ web: { url: server.url, ...config } }, {})
  await bench.settle()
  return { ...bench, server, state: () => stateOf(bench) }
}

function stateOf(bench: Bench): string {
  const state = bench.connections.views().find(view => view.name === 'web')?.state
  if (state?.kind === 'failed') return `${state.failure.code}: ${state.failure.message}`
  return state?.kind === 'unauthorized' ? `unauthorized: ${state.reason}` : (state?.kind ?? 'none')
}

function said(result: ToolResult): string {
  return result.content.map(block => (block.type === 'text' ? block.text : block.type)).join('')
}

const initialized = (exchange: Exchange, headers: Record<string, string> = {}): boolean => {
  exchange.json({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'web', version: '1' } }, headers)
  return true
}
const refused = (exchange: Exchange, status: number, headers: Record<string, string> = {}, body = ''): boolean => {
  exchange.refuse(status, headers, body)
  return true
}

describe('a session that the server forgot', () => {
  /** Knows one session at a time, and forgets it when it is told to. */
  function forgetful(status: number, body = ''): { behave: Behaviour; forget: () => void; accepted: string[] } {
    const accepted: string[] = []
    let session = 0
    let known = 0
    const behave: Behaviour = exchange => {
      if (exchange.method === 'server/discover') return false
      if (exchange.method === 'initialize') {
        known = ++session
        return initialized(exchange, { 'mcp-session-id': `session-${session}` })
      }
      if (exchange.headers['mcp-session-id'] !== `session-${known}`) return refused(exchange, status, {}, body)
      if (exchange.method === 'tools/call') accepted.push(`${String(exchange.params['name'])} in session ${known}`)
      return false
    }
    return { behave, accepted, forget: () => void (known = -1) }
  }

  it.each([
    [404, ''],
    [400, '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: No valid session ID provided"},"id":null}'],
  ])('with HTTP %s is begun anew, and the call that met it is tried once more', async (status, body) => {
    const { behave, forget, accepted } = forgetful(status, body)
    const web = await useWeb(behave)
    const before = web.connections.list()
    forget()
    expect(said(await web.call('mcp__web__ping'))).toBe('ping')
    expect(accepted).toEqual(['ping in session 2'])
    expect([web.state(), web.connections.list()]).toEqual(['running', before])
    expect(web.notices).toEqual([])
  })

  it('is begun anew once for all calls that met it', async () => {
    const { behave, forget, accepted } = forgetful(404)
    const web = await useWeb(behave)
    forget()
    await Promise.all([web.call('mcp__web__ping'), web.call('mcp__web__pong'), web.call('mcp__web__ping')])
    expect([...accepted].sort()).toEqual(['ping in session 2', 'ping in session 2', 'pong in session 2'])
    expect(web.server.seen.filter(method => method === 'initialize')).toHaveLength(2)
  })

  it('each time ends the call after the second, as not taken', async () => {
    const web = await useWeb(exchange => {
      if (exchange.method === 'initialize') return initialized(exchange, { 'mcp-session-id': 'one' })
      return exchange.method === 'tools/call' && refused(exchange, 404)
    })
    expect(said(await web.call('mcp__web__ping'))).toBe('The call to the server web failed: The server forgot the session.')
  })

  it('is ended politely when the server is switched off', async () => {
    const web = await useWeb(exchange => exchange.method === 'initialize' && initialized(exchange, { 'mcp-session-id': 'one' }))
    await web.connections.close()
    expect(web.server.seen.at(-1)).toBe('DELETE')
  })
})

describe('a server that wants a sign-in', () => {
  it.each([
    ['with metadata', { 'www-authenticate': 'Bearer resource_metadata="http://127.0.0.1:1/meta"' }],
    ['without metadata', {}],
  ])('%s is unauthorized, and says so', async (_what, headers) => {
    const web = await useWeb(exchange => refused(exchange, 401, headers))
    expect(web.state()).toBe('unauthorized: sign-in')
    expect(web.notices).toEqual([])
    expect(await web.connections.tryOut('web', { url: web.server.url }, { signal: new AbortController().signal })).toMatchObject({ ok: false, failure: { code: 'AUTH_REQUIRED' } })
  })

  it('again is unauthorized because the sign-in ran out', async () => {
    const web = await useWeb(exchange => refused(exchange, 401), {}, { signedIn: () => true })
    expect(web.state()).toBe('unauthorized: expired')
  })

  it('has its headers refused where those are what it is given', async () => {
    const web = await useWeb(exchange => refused(exchange, 401), { headers: { Authorization: 'Bearer stale-token-of-mine' } })
    expect(web.state()).toBe('CREDENTIALS_REFUSED: The server refuses what its headers give it to know you by.')
    expect(await web.connections.log('web')).not.toContain('stale-token-of-mine')
  })

  it('in the middle keeps its tools, and runs again when a call goes through', async () => {
    let locked = false
    const web = await useWeb(exchange => locked && refused(exchange, 401), {}, { signedIn: () => true })
    locked = true
    expect(said(await web.call('mcp__web__ping'))).toBe('The server web wants a sign-in first. The call was not taken.')
    expect([web.state(), web.names()]).toEqual(['unauthorized: expired', ['mcp__web__ping', 'mcp__web__pong']])
    locked = false
    expect(said(await web.call('mcp__web__ping'))).toBe('ping')
    expect(web.state()).toBe('running')
  })

  it('of more rights for one tool goes on with the others, and the next sign-in hears of the rights', async () => {
    const missing: (string | undefined)[] = []
    const auth = { token: async () => 'token-of-the-person-1', onUnauthorized: async () => undefined, missingRights: ({ requiredScope }: { requiredScope?: string | undefined }) => void missing.push(requiredScope) }
    const web = await useWeb(
      exchange => exchange.method === 'tools/call' && exchange.params['name'] === 'pong' && refused(exchange, 403, { 'www-authenticate': 'Bearer error="insufficient_scope", scope="files:write"' }),
      {},
      { auth: () => auth },
    )
    expect(said(await web.call('mcp__web__pong'))).toBe('The server web wants rights for this that the sign-in did not give (files:write). The call was not taken; it needs another sign-in.')
    expect([web.state(), missing]).toEqual(['unauthorized: more-rights', ['files:write']])
    expect(said(await web.call('mcp__web__ping'))).toBe('ping')
    expect(web.state()).toBe('unauthorized: more-rights')
  })

  it('gets the bearer with each request, and what it repeats of it is masked', async () => {
    const web = await useWeb(
      exchange => exchange.method === 'tools/call' && refused(exchange, 500, {}, `no luck with ${exchange.headers.authorization ?? 'nothing'}`),
      {},
      { auth: () => ({ token: async () => 'token-of-the-person-2', onUnauthorized: async () => undefined, missingRights: () => undefined }) },
    )
    await web.call('mcp__web__ping')
    expect(await web.connections.log('web')).toContain('no luck with Bearer ***')
  })
})

describe('a server that is asked too often', () => {
  it('is asked again when it says so', async () => {
    let busy = 2
    const web = await useWeb(exchange => exchange.method === 'tools/call' && busy-- > 0 && refused(exchange, 429, { 'retry-after': '0' }))
    expect(said(await web.call('mcp__web__ping'))).toBe('ping')
  })

  it('without a word of when, is asked again after growing pauses', async () => {
    let busy = 2
    const web = await useWeb(exchange => exchange.method === 'tools/call' && busy-- > 0 && refused(exchange, 429), {}, { timing: { retryPauseMs: 1 } })
    expect(said(await web.call('mcp__web__ping'))).toBe('ping')
  })

  it('is not waited for longer than is reasonable', async () => {
    const web = await useWeb(exchange => exchange.method === 'tools/call' && refused(exchange, 429, { 'retry-after': '3600' }))
    expect(said(await web.call('mcp__web__ping'))).toBe('The call to the server web failed: The server is asked too often (HTTP 429) and says to wait 60 min.')
    expect(web.state()).toBe('running')
  })

  it('is not asked for ever', async () => {
    const web = await useWeb(exchange => exchange.method === 'tools/call' && refused(exchange, 503, { 'retry-after': new Date(0).toUTCString() }))
    expect(said(await web.call('mcp__web__ping'))).toBe('The call to the server web failed: The server is asked too often (HTTP 503) and says to wait 0 s.')
    expect(web.server.seen.filter(method => method === 'tools/call')).toHaveLength(5)
  })
})

describe('a redirect', () => {
  it('within the server is followed', async () => {
    const web = await useWeb(exchange => exchange.path === '/mcp' && refused(exchange, 307, { location: '/v2/mcp' }))
    expect(said(await web.call('mcp__web__ping'))).toBe('ping')
  })

  it('to another server is not, so that nothing meant for the one reaches the other', async () => {
    const other = await startLoopback()
    const web = await useWeb(exchange => refused(exchange, 307, { location: other.url }), { headers: { Authorization: 'Bearer for-the-first-only' } })
    expect(web.state()).toBe(`HTTP_ERROR: The server answered with HTTP 307: Redirect to ${other.url} not followed; use that URL as the endpoint if it is the intended server.`)
    expect(other.seen).toEqual([])
  })

  it('that leads in a circle has an end', async () => {
    const web = await useWeb(exchange => refused(exchange, 307, { location: exchange.path }))
    expect(web.state()).toMatch(/^HTTP_ERROR: The server answered with HTTP 307/)
  })
})

describe('an answer that is not what it should be', () => {
  const page = '<!doctype html><html><head><title>Sign in to Acme</title></head><body>…</body></html>'

  it('a page instead of MCP', async () => {
    const web = await useWeb(exchange => {
      exchange.response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
      return true
    })
    expect(web.state()).toBe('NOT_MCP: The server answered with text/html instead of MCP.')
  })

  it('an error page is named by its title', async () => {
    const web = await useWeb(exchange => refused(exchange, 502, { 'content-type': 'text/html' }, page))
    expect(web.state()).toBe('HTTP_ERROR: The server answered with HTTP 502: a page titled “Sign in to Acme”.')
  })

  it('an error in JSON is quoted by its message', async () => {
    const web = await useWeb(exchange => exchange.method === 'tools/call' && refused(exchange, 500, { 'content-type': 'application/json' }, '{"error":{"message":"the disk is full"}}'))
    expect(said(await web.call('mcp__web__ping'))).toBe('The call to the server web failed: The server answered with HTTP 500: the disk is full.')
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('compressed with %s it is read', async (encoding, compress) => {
    const web = await useWeb(exchange => {
      if (exchange.method !== 'tools/call') return false
      const body = JSON.stringify({ jsonrpc: '2.0', id: exchange.id, result: { content: [{ type: 'text', text: 'packed' }] } })
      exchange.response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(compress(body))
      return true
    })
    expect(said(await web.call('mcp__web__ping'))).toBe('packed')
  })

  it('that unpacks to more than can be taken is given up', async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, ' '))
    const web = await useWeb(exchange => {
      if (exchange.method !== 'tools/call') return false
      exchange.response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb)
      return true
    })
    expect(said(await web.call('mcp__web__ping'))).toBe('The call to the server web failed: The answer is larger than 64 MB.')
  })

  it('without end is given up', async () => {
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    const web = await useWeb(exchange => {
      if (exchange.method !== 'tools/call') return false
      const { response } = exchange
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
      return true
    })
    expect(said(await web.call('mcp__web__ping'))).toBe('The call to the server web failed: The answer is larger than 64 MB.')
  })

  it('cut short in its JSON', async () => {
    const web = await useWeb(exchange => {
      if (exchange.method !== 'tools/call') return false
      exchange.response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0","id":1,"resu')
      return true
    })
    expect(said(await web.call('mcp__web__ping'))).toBe('The call to the server web failed: The server’s answer was cut short, or is no MCP.')
  })

  it('cut short with its connection', async () => {
    const web = await useWeb(exchange => {
      if (exchange.method !== 'tools/call') return false
      exchange.response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' }).write('{"jsonrpc"', () => exchange.response.destroy())
      return true
    })
    expect(said(await web.call('mcp__web__ping'))).toBe('The call to the server web failed: The server cannot be reached: the connection broke off (UND_ERR_SOCKET).')
  })

  it('that is JSON of another kind', async () => {
    const web = await useWeb(exchange => {
      if (exchange.method !== 'tools/call') return false
      exchange.response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
      return true
    })
    expect(said(await web.call('mcp__web__ping'))).toBe('The call to the server web failed: The server’s answer was cut short, or is no MCP.')
  })

  it('that never begins', async () => {
    const web = await useWeb(exchange => exchange.method === 'tools/call', { timeout_s: 0.2 })
    expect(said(await web.call('mcp__web__ping'))).toBe('The server web did not answer within 0.2 s. The call was given up.')
    expect(web.server.seen.at(-1)).toBe('tools/call')
  })

  it('that never begins at the start', async () => {
    const web = await useWeb(() => true, {}, { timing: { startMs: 200 } })
    expect(web.state()).toBe('SERVER_SILENT: The server did not answer the handshake within 0.2 s.')
  })
})

describe('a stream of events', () => {
  const pong = (id: unknown): unknown => ({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'streamed' }] } })

  it('that breaks off is resumed after the last event that came', async () => {
    let asked: unknown
    const resumedAfter: unknown[] = []
    const web = await useWeb(exchange => {
      if (exchange.method === 'tools/call') {
        asked = exchange.id
        exchange.events()
        exchange.response.end('retry: 1\nid: event-7\ndata:\n\n')
        return true
      }
      if (exchange.method !== 'GET' || exchange.headers['last-event-id'] === undefined) return false
      resumedAfter.push(exchange.headers['last-event-id'])
      exchange.events()(pong(asked), 'event-8')
      exchange.response.end()
      return true
    })
    expect(said(await web.call('mcp__web__ping'))).toBe('streamed')
    expect(resumedAfter).toEqual(['event-7'])
  })

  it.each([
    ['at once', '0'],
    ['after longer than a timer can wait', '9007199254740991'],
  ])('that ends at once and asks to be opened again %s is no storm', async (_what, retry) => {
    const resumed = { call: 0, stream: 0 }
    const web = await useWeb(
      exchange => {
        const isCall = exchange.method === 'tools/call'
        if (!isCall && exchange.method !== 'GET') return false
        if (!isCall) resumed[exchange.headers['last-event-id'] === 'of-the-call' ? 'call' : 'stream']++
        exchange.events()
        exchange.response.end(`retry: ${retry}\nid: ${isCall || exchange.headers['last-event-id'] === 'of-the-call' ? 'of-the-call' : 'of-the-stream'}\ndata:\n\n`)
        return true
      },
      { timeout_s: 1 },
    )
    expect(said(await web.call('mcp__web__ping'))).toBe('The server web did not answer within 1 s. The call was given up.')
    expect(resumed.call).toBeLessThan(6)
    expect(resumed.stream).toBeLessThan(8)
  })

  it('that breaks off and cannot be resumed ends the call at once', async () => {
    const web = await useWeb(exchange => {
      if (exchange.method !== 'tools/call') return false
      exchange.events()({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'about to go' } })
      exchange.response.end()
      return true
    })
    expect(said(await web.call('mcp__web__ping'))).toBe('The server web refused the call: The connection broke off before the answer came.')
  })

  it('with an event that is too large ends the call', async () => {
    const chunk = 'x'.repeat(1024 * 1024)
    const web = await useWeb(exchange => {
      if (exchange.method !== 'tools/call') return false
      exchange.events()
      for (let n = 0; n < 70; n++) exchange.response.write(n === 0 ? `data: ${chunk}` : chunk)
      exchange.response.end('\n\n')
      return true
    })
    expect(said(await web.call('mcp__web__ping'))).toBe('The server web refused the call: The connection broke off before the answer came.')
  })
})

describe('a server that cannot be reached', () => {
  it('because nothing listens there', async () => {
    const gone = await startLoopback()
    const bench = useConnections()
    const port = Number(new URL(gone.url).port)
    const holder = createSecureServer()
    holder.listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    holder.close()
    const free = typeof address === 'object' && address !== null ? address.port : port
    bench.connections.reconcile({ web: { url: `http://127.0.0.1:${free}/mcp` } }, {})
    await bench.settle()
    expect(stateOf(bench)).toBe('UNREACHABLE: The server cannot be reached: nothing answers at its address (ECONNREFUSED).')
  })

  it('because its certificate is signed by nobody', async () => {
    const secure = createSecureServer(selfSigned, (_request, response) => response.end())
    secure.listen(0, '127.0.0.1')
    await once(secure, 'listening')
    onTestFinished(() => void secure.close())
    const address = secure.address()
    const bench = useConnections()
    bench.connections.reconcile({ web: { url: `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/mcp` } }, {})
    await bench.settle()
    expect(stateOf(bench)).toBe('UNREACHABLE: The server cannot be reached: its certificate is signed by nobody that this computer knows (DEPTH_ZERO_SELF_SIGNED_CERT).')
  })

  it('costs the call, and not the server that is back for the next one', async () => {
    let down = false
    const web = await useWeb(exchange => {
      if (down) exchange.response.destroy()
      return down
    })
    down = true
    expect(said(await web.call('mcp__web__ping'))).toContain('The call to the server web failed: The server cannot be reached: the connection broke off')
    down = false
    expect(said(await web.call('mcp__web__ping'))).toBe('ping')
  })
})
