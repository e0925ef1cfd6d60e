import { type Dispatcher, request } from 'undici'
import { errorText } from '../../../shared/failure.ts'

export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds for the whole exchange, body included. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

export type JsonBody =
  | { readonly kind: 'json'; readonly value: unknown }
  /** Not JSON, or JSON that does not parse. */
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }
  | { readonly kind: 'empty' }

export interface JsonAnswer {
  readonly kind: 'answered'
  readonly status: number
  /** By lower-case name. */
  header(name: string): string | undefined
  readonly body: JsonBody
}

/** No answer that could be read. */
export interface BrokenExchange {
  readonly kind: 'broken'
  readonly reason: 'transport' | 'timeout' | 'too-large' | 'stopped'
  readonly message: string
}

/** Bytes of the largest answer that is read. */
const largestAnswer = 10_000_000
const longestText = 500

/**
 * One exchange of JSON. Never rejects. Redirects are not followed: what a request carries stays with the host it was for.
 */
export async function exchangeJson(dispatcher: Dispatcher, { method, url, headers, body, timeoutMs, signal }: JsonRequest): Promise<JsonAnswer | BrokenExchange> {
  const deadline = AbortSignal.timeout(Math.max(1, timeoutMs))
  const broken = (reason: BrokenExchange['reason'], message: string): BrokenExchange => ({ kind: 'broken', reason, message })
  try {
    const response = await request(url, {
      dispatcher,
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    })
    const bytes = await readBytes(response.body, Number(single(response.headers['content-length'])))
    if (bytes === null) return broken('too-large', `The answer is larger than ${largestAnswer / 1_000_000} MB.`)
    const contentType = single(response.headers['content-type']) ?? ''
    return {
      kind: 'answered',
      status: response.statusCode,
      header: name => single(response.headers[name]),
      body: readBody(bytes.toString('utf8'), contentType),
    }
  } catch (error) {
    if (signal?.aborted === true) return broken('stopped', 'Stopped before it was answered.')
    if (deadline.aborted) return broken('timeout', `No answer within ${Math.max(1, Math.round(timeoutMs / 1000))} s.`)
    return broken('transport', transportText(error))
  }
}

/** Null: more than may be read; the rest is not waited for. */
async function readBytes(stream: AsyncIterable<Buffer> & { destroy(): unknown; on(event: 'error', listener: () => void): unknown }, announced: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  // Destroying a body in mid-stream makes it emit an error that nobody waits for any more.
  stream.on('error', () => undefined)
  if (announced > largestAnswer) {
    stream.destroy()
    return null
  }
  for await (const chunk of stream) {
    length += chunk.length
    if (length > largestAnswer) {
      stream.destroy()
      return null
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readBody(text: string, contentType: string): JsonBody {
  if (text.trim() === '') return { kind: 'empty' }
  const asText: JsonBody = { kind: 'text', text: text.slice(0, longestText), contentType }
  // An answer that does not say what it is may still be JSON; one that says otherwise is taken at its word.
  if (contentType !== '' && !/\bjson\b/i.test(contentType)) return asText
  try {
    const value: unknown = JSON.parse(text)
    return { kind: 'json', value }
  } catch {
    return asText
  }
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/** A failure of several addresses hides its reason in its parts. */
function transportText(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorText(error.errors[0])
  return errorText(error)
}

export function jsonRequest(value: unknown): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  return { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } }
}

export function formRequest(fields: Readonly<Record<string, string>>): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  return { body: new URLSearchParams(fields).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}
