import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the provider does next within one reply. */
export type Step =
  /** One SSE event; objects are sent as JSON. `data: [DONE]` is an event of its own. */
  | { readonly event: unknown }
  /** Bytes as they are: a broken line, a comment, half an event. */
  | { readonly raw: string }
  /** Nothing is sent until it resolves. */
  | { readonly wait: Promise<unknown> }
  | { readonly pauseMs: number }
  /** The connection is torn down without an ending. */
  | { readonly cut: true }

export interface Reply {
  readonly status?: number
  /** The content type is `text/event-stream` unless given here. */
  readonly headers?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** Exactly as received. */
  readonly body: string
}

export type Answer = Reply | ((request: RecordedRequest) => Reply)

export interface ScriptedProvider {
  /** Base URL of the API, with `/v1`. */
  readonly url: string
  readonly requests: readonly RecordedRequest[]
  /** Resolves when a client hung up on a reply that was not finished. */
  readonly hangUp: Promise<void>
  close(): Promise<void>
}

export interface ProviderScript {
  /** Answers to POST requests, in order; the one after the last is a 400 that says so. */
  readonly answers?: readonly Answer[]
  /** Answers to GET requests by path. */
  readonly get?: Readonly<Record<string, unknown>>
  readonly port?: number
}

/** A real HTTP server on loopback that speaks chat completions over SSE from a script, well or badly. */
export async function startScriptedProvider(script: ProviderScript = {}): Promise<ScriptedProvider> {
  const requests: RecordedRequest[] = []
  let posts = 0
  let announceHangUp = (): void => {}
  const hangUp = new Promise<void>(resolve => (announceHangUp = resolve))
  const answerFor = (request: RecordedRequest): Reply => {
    if (request.method === 'GET') return getReply(script.get ?? {}, request.path)
    const answer = script.answers?.[posts] ?? refuses(400, { error: { message: 'The script has no further reply.' } })
    posts += 1
    return typeof answer === 'function' ? answer(request) : answer
  }
  const server = createServer((incoming, response) => {
    response.on('close', () => {
      if (!response.writableFinished) announceHangUp()
    })
    readBody(incoming)
      .then(body => {
        const request = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers, body }
        requests.push(request)
        return send(response, answerFor(request))
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(script.port ?? 0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/v1`,
    requests,
    hangUp,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A whole reply of text, in as many chunks as strings are given. */
export function streamsText(...pieces: readonly string[]): Reply {
  return { steps: [...pieces.map(piece => delta({ content: piece })), ...ending('stop')] }
}

/** A whole reply that calls tools; string arguments are sent as they are, so that they can be broken. */
export function streamsCalls(...calls: readonly { id: string; name: string; arguments: unknown }[]): Reply {
  const starts = calls.map(({ id, name }, index) => delta({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }))
  const rests = calls.flatMap((call, index) =>
    halves(typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)).map(piece => delta({ tool_calls: [{ index, function: { arguments: piece } }] })),
  )
  return { steps: [...starts, ...rests, ...ending('tool_calls')] }
}

/** An HTTP refusal; strings go out as HTML, anything else as JSON. */
export function refuses(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  const isText = typeof body === 'string'
  return {
    status,
    headers: { 'content-type': isText ? 'text/html' : 'application/json', ...headers },
    steps: [{ raw: isText ? body : JSON.stringify(body) }],
  }
}

export function delta(content: object): Step {
  return { event: { ...envelope, choices: [{ index: 0, delta: content, finish_reason: null }] } }
}

export function ending(reason: string, usage: object = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120, prompt_tokens_details: { cached_tokens: 80 } }): Step[] {
  return [
    { event: { ...envelope, choices: [{ index: 0, delta: {}, finish_reason: reason }] } },
    { event: { ...envelope, choices: [], usage } },
    { raw: 'data: [DONE]\n\n' },
  ]
}

const envelope = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'scripted' }

async function send(response: ServerResponse, reply: Reply): Promise<void> {
  response.writeHead(reply.status ?? 200, { 'content-type': 'text/event-stream', ...reply.headers })
  response.flushHeaders()
  for (const step of reply.steps) {
    if (response.destroyed) return
    if ('event' in step) response.write(`data: ${JSON.stringify(step.event)}\n\n`)
    else if ('raw' in step) response.write(step.raw)
    else if ('wait' in step) await step.wait
    else if ('pauseMs' in step) await new Promise(resolve => setTimeout(resolve, step.pauseMs))
    else {
      await flushed(response)
      response.destroy()
      return
    }
  }
  response.end()
}

/** What was written before is on the wire once an empty write calls back. */
function flushed(response: ServerResponse): Promise<void> {
  return new Promise(resolve => response.write('', () => setImmediate(resolve)))
}

function getReply(answers: Readonly<Record<string, unknown>>, path: string): Reply {
  const body = answers[path]
  return body === undefined ? refuses(404, { error: { message: `No route ${path}` } }) : refuses(200, body)
}

function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)].filter(piece => piece !== '')
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
