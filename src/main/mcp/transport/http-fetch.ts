import type { FetchLike } from '@modelcontextprotocol/client'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Dispatcher, fetch as fetchOver, type Response as Answer } from 'undici'
import { boundedBody, type BodyLimits } from './bounded-body.ts'

/** Thrown where a server says that it is asked too often, and waiting would take too long. */
export class TooManyRequestsError extends Error {
  readonly status: number
  /** Seconds; null: the server did not say. */
  readonly retryAfterS: number | null
  constructor(status: number, retryAfterS: number | null) {
    super(`HTTP ${status}`)
    this.status = status
    this.retryAfterS = retryAfterS
  }
}

interface FetchPorts {
  readonly dispatcher: Dispatcher
  /** Longest wait that a server may ask for before the request is made again; together for all its tries. */
  readonly retryWaitMs: number
  /** First wait where the server does not say; doubled each time. */
  readonly retryPauseMs: number
  log(text: string): void
}

/** As much as a message over standard input and output may have, for the same reason, in what a host may send unasked. */
const largestMessage = 64 * 1024 * 1024
const largestRefusal = 64 * 1024
const mostTries = 5

/**
 * `fetch` for servers in the field: by the person's proxy, with bounds on what is read, and patient where a server asks to
 * wait (429, or 503 with Retry-After: it took nothing of the request). Redirects are followed only where the caller asks for it.
 */
export function createHttpFetch(ports: FetchPorts): FetchLike {
  return async (url, init) => {
    let waitedMs = 0
    for (let tries = 1; ; tries++) {
      const answer = await fetchOver(url, requestInit(init, ports.dispatcher))
      const given = retryAfterMs(answer.headers.get('retry-after'))
      if (answer.status !== 429 && !(answer.status === 503 && given !== null)) return bounded(answer)
      await answer.body?.cancel().catch(() => undefined)
      const pauseMs = given ?? ports.retryPauseMs * 2 ** (tries - 1)
      waitedMs += pauseMs
      if (waitedMs > ports.retryWaitMs || tries >= mostTries) throw new TooManyRequestsError(answer.status, given === null ? null : Math.ceil(given / 1000))
      ports.log(`HTTP ${answer.status}: asked to wait ${pauseMs} ms`)
      await sleep(pauseMs, undefined, init?.signal ? { signal: init.signal } : {})
    }
  }
}

function requestInit(init: RequestInit | undefined, dispatcher: Dispatcher): Parameters<typeof fetchOver>[1] {
  const headers = new Headers(init?.headers)
  const { body } = init ?? {}
  if (body instanceof URLSearchParams && !headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
  return {
    dispatcher,
    method: init?.method ?? 'GET',
    headers: [...headers],
    redirect: init?.redirect ?? 'manual',
    ...(typeof body === 'string' || body instanceof URLSearchParams ? { body: body.toString() } : {}),
    ...(init?.signal ? { signal: init.signal } : {}),
  }
}

/** Of seconds or of a date. Null: absent, or nothing of the kind. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

function bounded(answer: Answer): Response {
  const head = { status: answer.status, statusText: answer.statusText, headers: [...answer.headers] }
  if (answer.body === null || [204, 205, 304].includes(answer.status)) return new Response(null, head)
  return new Response(boundedBody(answer.body.getReader(), limitsOf(answer)), head)
}

/** The page of a refusal is there to be quoted, not to be read to its end. */
function limitsOf(answer: Answer): BodyLimits {
  if (!answer.ok) return { maxBytes: largestRefusal, each: 'whole', beyond: 'cut' }
  const events = answer.headers.get('content-type')?.trim().toLowerCase().startsWith('text/event-stream') === true
  return { maxBytes: largestMessage, each: events ? 'event' : 'whole', beyond: 'fail' }
}
