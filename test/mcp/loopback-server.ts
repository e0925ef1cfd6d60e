import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { asObject, type JsonObject } from '../../src/shared/json.ts'

/** One message that came in, and the ways to answer it. */
export interface Exchange {
  /** Of JSON-RPC; `GET` and `DELETE` for requests without a message. */
  readonly method: string
  readonly id: unknown
  readonly params: JsonObject
  readonly headers: IncomingHttpHeaders
  readonly path: string
  readonly response: ServerResponse
  json(result: unknown, headers?: Record<string, string>): void
  /** Begins a stream of events; each may have an id. */
  events(): (message: unknown, id?: string) => void
  refuse(status: number, headers?: Record<string, string>, body?: string): void
}

export interface Loopback {
  readonly url: string
  readonly origin: string
  /** JSON-RPC methods (or GET, DELETE) as they came, the question for the era left out. */
  readonly seen: string[]
}

/** True: it was answered. */
export type Behaviour = (exchange: Exchange) => boolean | Promise<boolean>

/** An MCP server of 2025 on loopback, spoken by hand, with one tool `ping`. `behave` sees everything first and may answer it otherwise. */
export async function startLoopback(behave: Behaviour = () => false): Promise<Loopback> {
  const seen: string[] = []
  const http = createServer((request, response) => {
    void take(request, response)
  })
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = await exchangeOf(request, response)
    if (exchange.method !== 'server/discover') seen.push(exchange.method)
    if (!(await behave(exchange))) answer(exchange)
  }
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const address = http.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return { url: `${origin}/mcp`, origin, seen }
}

async function exchangeOf(request: IncomingMessage, response: ServerResponse): Promise<Exchange> {
  const body = asObject(request.method === 'POST' ? JSON.parse((await readText(request)) || '{}') : {})
  const id = body['id']
  return {
    method: typeof body['method'] === 'string' ? body['method'] : (request.method ?? ''),
    id,
    params: asObject(body['params']),
    headers: request.headers,
    path: request.url ?? '',
    response,
    json: (result, headers = {}) => void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ jsonrpc: '2.0', id, result })),
    events() {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return (message, eventId) => void response.write(`${eventId === undefined ? '' : `id: ${eventId}\n`}data: ${JSON.stringify(message)}\n\n`)
    },
    refuse: (status, headers = {}, text = '') => void response.writeHead(status, headers).end(text),
  }
}

function answer(exchange: Exchange): void {
  switch (exchange.method) {
    case 'initialize':
      return exchange.json({ protocolVersion: exchange.params['protocolVersion'], capabilities: { tools: {} }, serverInfo: { name: 'loopback', version: '1' } })
    case 'tools/list':
      return exchange.json({ tools: [{ name: 'ping', inputSchema: { type: 'object' } }, { name: 'pong', inputSchema: { type: 'object' } }] })
    case 'tools/call':
      return exchange.json({ content: [{ type: 'text', text: String(exchange.params['name']) }] })
    case 'GET':
    case 'DELETE':
      return exchange.refuse(405)
    default:
      return exchange.id === undefined ? exchange.refuse(202) : exchange.refuse(400, { 'content-type': 'application/json' }, '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Bad Request: Server not initialized"}}')
  }
}
