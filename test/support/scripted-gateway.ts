import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  /** Parsed JSON, form fields, or nothing. */
  readonly body: unknown
}

export interface Reply {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Never answers. */
  readonly hang?: true
  /** Cuts the connection instead of answering. */
  readonly cut?: true
  /** Goes on sending this many bytes after the text. */
  readonly padding?: number
}

export type Answer = Reply | ((request: RecordedRequest) => Reply | Promise<Reply>)

/** A gateway and portal on loopback that says what a test tells it to. */
export interface ScriptedGateway {
  readonly origin: string
  readonly requests: readonly RecordedRequest[]
  /** `route`: `POST /v1/connectors/search`. Answers are given in turn; the last one stays. */
  on(route: string, ...answers: Answer[]): void
  /** Requests of one route. */
  to(route: string): readonly RecordedRequest[]
  close(): Promise<void>
}

export async function startScriptedGateway(): Promise<ScriptedGateway> {
  const requests: RecordedRequest[] = []
  const answers = new Map<string, Answer[]>()
  const server = createServer((incoming, response) => {
    void serve(incoming, response)
  })

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await record(incoming)
    requests.push(request)
    const queue = answers.get(`${request.method} ${request.path}`) ?? []
    const answer = queue.length > 1 ? queue.shift() : queue[0]
    const reply = typeof answer === 'function' ? await answer(request) : answer
    send(response, reply ?? { status: 404, json: { error: { code: 'NOT_FOUND', message: 'No such route' } } })
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    on: (route, ...given) => void answers.set(route, given),
    to: route => requests.filter(request => `${request.method} ${request.path}` === route),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString('utf8')
  const url = new URL(incoming.url ?? '/', 'http://loopback')
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: incoming.headers,
    body: readBody(text, incoming.headers['content-type'] ?? ''),
  }
}

function readBody(text: string, contentType: string): unknown {
  if (text === '') return undefined
  return contentType.includes('form') ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
}

function send(response: ServerResponse, { status = 200, json, text, contentType, headers, hang, cut, padding }: Reply): void {
  if (hang === true) return
  if (cut === true) {
    response.destroy()
    return
  }
  const body = text ?? (json === undefined ? '' : JSON.stringify(json))
  response.writeHead(status, { 'content-type': contentType ?? 'application/json', ...headers })
  if (padding === undefined) {
    response.end(body)
    return
  }
  response.write(body)
  let left = padding
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const pump = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length
      if (!response.write(chunk)) {
        response.once('drain', pump)
        return
      }
    }
    response.end()
  }
  response.on('error', () => undefined)
  pump()
}
