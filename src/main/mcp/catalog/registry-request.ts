import { type Dispatcher, request } from 'undici'
import { errorText, type Failure } from '../../../shared/failure.ts'

/** What the registry answered. */
export type RegistryAnswer =
  | { readonly kind: 'page'; readonly body: unknown; readonly etag: string | null }
  /** What was asked with its tag still holds. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly retryAfterMs: number }

export interface RegistryRequest {
  readonly url: URL
  readonly etag: string | null
  readonly dispatcher?: Dispatcher | undefined
  /** For the whole exchange, body and redirects included. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Bytes; a page of ordinary entries has a tenth. */
const largestPage = 2_000_000
const mostRedirects = 2
const longestWaitMs = 10 * 60_000

/** One exchange. Never rejects. Redirects are followed within the registry's own origin only. */
export async function requestPage(wanted: RegistryRequest): Promise<RegistryAnswer> {
  const deadline = AbortSignal.timeout(wanted.timeoutMs)
  const signal = wanted.signal === undefined ? deadline : AbortSignal.any([wanted.signal, deadline])
  try {
    return await follow(wanted, signal, wanted.url, mostRedirects)
  } catch (error) {
    if (wanted.signal?.aborted === true) return broken('STOPPED', 'Stopped before the registry answered.')
    if (deadline.aborted) return broken('REGISTRY_SILENT', `The registry did not answer within ${Math.round(wanted.timeoutMs / 1000)} s.`, 'Try again in a moment.')
    return broken('REGISTRY_UNREACHABLE', `The registry cannot be reached: ${causeText(error)}`, 'Are you online? The servers that come with Drawbridge are listed all the same.')
  }
}

async function follow(wanted: RegistryRequest, signal: AbortSignal, url: URL, left: number): Promise<RegistryAnswer> {
  const { statusCode, headers, body } = await request(url, {
    ...(wanted.dispatcher === undefined ? {} : { dispatcher: wanted.dispatcher }),
    headers: { accept: 'application/json', ...(wanted.etag === null ? {} : { 'if-none-match': wanted.etag }) },
    signal,
  })
  // A body that is dropped in mid-stream emits an error that nobody waits for.
  body.on('error', () => undefined)
  if (statusCode === 200) return readPage(body, single(headers['etag']) ?? null)
  body.destroy()
  if (statusCode === 304) return { kind: 'unchanged' }
  if (statusCode === 429 || statusCode === 503) return busy(waitMs(single(headers['retry-after'])))
  if (statusCode < 300 || statusCode >= 400) return broken('REGISTRY_ERROR', `The registry answered with HTTP ${statusCode}.`, 'Try again later.')
  const next = target(single(headers['location']), url)
  if (left === 0 || next === null || next.origin !== wanted.url.origin) return broken('REGISTRY_REDIRECTED', 'The registry sent Drawbridge somewhere else, which it does not follow.', 'A sign-in page of your network may stand in between.')
  return follow(wanted, signal, next, left - 1)
}

async function readPage(stream: AsyncIterable<Buffer>, etag: string | null): Promise<RegistryAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    // Leaving the loop ends the stream.
    if (length > largestPage) return broken('REGISTRY_TOO_LARGE', `The registry's answer is larger than ${largestPage / 1_000_000} MB.`)
    chunks.push(chunk)
  }
  try {
    return { kind: 'page', body: JSON.parse(Buffer.concat(chunks).toString('utf8')), etag: etag !== null && etag.length <= 200 ? etag : null }
  } catch {
    return broken('REGISTRY_UNREADABLE', 'The registry answered with something that is not JSON.', 'A proxy or a sign-in page of your network may stand in between.')
  }
}

function busy(retryAfterMs: number): RegistryAnswer {
  const failure = { code: 'REGISTRY_BUSY', message: 'The registry has too much to do right now.', hint: `Try again in ${Math.max(1, Math.ceil(retryAfterMs / 60_000))} min.` }
  return { kind: 'failed', failure, retryAfterMs }
}

/** Half a minute where it does not say in seconds. */
function waitMs(header: string | undefined): number {
  const seconds = Number(header ?? '')
  if (header === undefined || header === '' || Number.isNaN(seconds) || seconds < 0) return 30_000
  return Math.min(seconds * 1000, longestWaitMs)
}

function broken(code: string, message: string, hint?: string): RegistryAnswer {
  return { kind: 'failed', failure: hint === undefined ? { code, message } : { code, message, hint }, retryAfterMs: 0 }
}

function target(location: string | undefined, base: URL): URL | null {
  return location !== undefined && URL.canParse(location, base.href) ? new URL(location, base) : null
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** `fetch failed` says nothing; its cause does. */
function causeText(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? errorText(error.cause) : errorText(error)
}
