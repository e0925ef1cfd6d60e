import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { errorText, type Result } from '../../../shared/failure.ts'
import { type Answer, type Ask, text } from './exchange.ts'
import { returnTargets } from './gateway-parts.ts'
import { misbehave, type Reply } from './misbehave.ts'
import type { Misbehaviours } from './misbehaviour.ts'
import { refuse } from './refusals.ts'
import { matchRoute, type Route } from './routes/route.ts'

export interface HttpServerPorts {
  readonly routes: readonly Route[]
  readonly misbehaviours: Misbehaviours
  /** Resolves when what a request changed is on disk. */
  saved(): Promise<Result<null>>
}

export interface HttpServer {
  readonly port: number
  /** Breaks off what is under way. */
  close(): Promise<void>
}

const loopback = '127.0.0.1'
const largestBody = 1_000_000

/** Serves the routes on loopback, and to nobody who calls this machine by another name. Port 0 takes a free one. */
export async function startHttpServer(ports: HttpServerPorts, port: number): Promise<HttpServer> {
  const stopping = new AbortController()
  const server = createServer((request, response) => {
    // A line that the other side gave up has nobody to tell.
    response.on('error', () => undefined)
    void answer(ports, request, stopping.signal)
      .catch((error: unknown): Reply => ({ kind: 'answer', answer: refuse(500, 'INTERNAL_ERROR', errorText(error)) }))
      .then(reply => send(response, reply))
  })
  await listen(server, port)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The practice gateway has no port.')
  return {
    port: address.port,
    close() {
      stopping.abort()
      return new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, loopback, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function answer(ports: HttpServerPorts, request: IncomingMessage, stopped: AbortSignal): Promise<Reply> {
  const stranger = refuseStranger(request)
  if (stranger) return { kind: 'answer', answer: stranger }
  const url = URL.parse(`http://${loopback}${request.url ?? '/'}`)
  const found = matchRoute(ports.routes, request.method ?? '', url?.pathname ?? '')
  if (url === null || found.kind === 'unknown') return { kind: 'answer', answer: refuse(404, 'NOT_FOUND', 'There is nothing at this address.') }
  if (found.kind === 'other-method') {
    return { kind: 'answer', answer: { ...refuse(405, 'METHOD_NOT_ALLOWED', 'Not with this method.'), headers: { allow: found.allowed.join(', ') } } }
  }
  const body = await readBody(request)
  if (body === null) return { kind: 'answer', answer: refuse(413, 'TOO_LARGE', `A request may have ${largestBody} bytes.`) }
  const ask = readAsk(request, { url, params: found.params, body })
  const answerWell = async (): Promise<Answer> => {
    const given = await found.route.handle(ask)
    const saved = await ports.saved()
    return saved.ok ? given : refuse(500, saved.failure.code, saved.failure.message)
  }
  const way = ports.misbehaviours.next(found.route.name)
  return way ? misbehave(way, answerWell, stopped) : { kind: 'answer', answer: await answerWell() }
}

/**
 * A page on the web can make a browser call this machine: by a name of its own that points here, or from its own address.
 * Neither names us in Host and Origin.
 */
function refuseStranger({ headers, socket }: IncomingMessage): Answer | null {
  const own = [loopback, 'localhost'].map(name => `${name}:${socket.localPort}`)
  if (!own.includes(headers.host?.toLowerCase() ?? '')) return text('This server answers to 127.0.0.1 only.', 'text/plain; charset=utf-8', 421)
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${headers.host}`) return refuse(403, 'FOREIGN_ORIGIN', 'Pages of other sites have no access.')
  return null
}

function readAsk(request: IncomingMessage, { url, params, body }: { url: URL; params: Readonly<Record<string, string>>; body: string }): Ask {
  return {
    method: request.method ?? '',
    path: url.pathname,
    params,
    query: url.searchParams,
    body,
    header(name) {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
  }
}

/** Null: too large. What is too much is read and thrown away, so that the answer can be heard. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length <= largestBody) chunks.push(bytes)
  }
  return length > largestBody ? null : Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, reply: Reply): void {
  switch (reply.kind) {
    case 'hang':
      return
    case 'cut':
      response.destroy()
      return
    case 'answer': {
      const { status, headers, content } = reply.answer
      const body = content.kind === 'json' ? JSON.stringify(content.value) : content.kind === 'text' ? content.text : null
      response.writeHead(status, {
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-connector-return-targets': returnTargets.join(', '),
        ...(content.kind === 'none' ? {} : { 'content-type': content.kind === 'json' ? 'application/json; charset=utf-8' : content.type }),
        ...(body === null || status === 304 ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      })
      response.end(body ?? undefined)
    }
  }
}
