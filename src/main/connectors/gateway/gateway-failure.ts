import { assertNever, type Failure } from '../../../shared/failure.ts'
import { asObject, isJsonObject, type JsonObject } from '../../../shared/json.ts'
import type { BrokenExchange, JsonAnswer, JsonBody } from './json-http.ts'

/**
 * What kind of failure decides what follows; its words do not.
 * `dark`: there is nothing here, go on without. `retryable`: it may work in a moment. `stopped`: the caller gave up.
 */
export type FailureKind = 'auth' | 'dark' | 'conflict' | 'rate-limited' | 'retryable' | 'plain' | 'stopped'

export interface GatewayFailure extends Failure {
  readonly kind: FailureKind
  /** HTTP status; null when there was no answer. */
  readonly status: number | null
  /** Seconds to wait; set on `rate-limited`. */
  readonly retryAfterSeconds?: number
  readonly requestId?: string
}

export type GatewayResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: GatewayFailure }

export function gatewayFailed(failure: GatewayFailure): { readonly ok: false; readonly failure: GatewayFailure } {
  return { ok: false, failure }
}

export const noOrigin: GatewayFailure = { kind: 'dark', code: 'NO_ORIGIN', status: null, message: 'No connector gateway is set up.' }

export const noToken: GatewayFailure = { kind: 'auth', code: 'NO_TOKEN', status: 401, message: 'Nobody is signed in.' }

export function invalidResponse(message: string, status: number | null = null): GatewayFailure {
  return { kind: 'plain', code: 'INVALID_RESPONSE', status, message }
}

export function brokenFailure({ reason, message }: BrokenExchange): GatewayFailure {
  switch (reason) {
    case 'transport':
    case 'timeout':
      return { kind: 'retryable', code: 'TRANSPORT_ERROR', status: null, message }
    case 'too-large':
      return invalidResponse(message)
    case 'stopped':
      return { kind: 'stopped', code: 'INTERRUPTED', status: null, message }
    default:
      return assertNever(reason)
  }
}

/** What a question came to that got no answer to its taste: none at all, a refusal, or a success that cannot be read. `now` in milliseconds. */
export function exchangeFailure(answer: JsonAnswer | BrokenExchange, unreadable: string, now: number): GatewayFailure {
  if (answer.kind === 'broken') return brokenFailure(answer)
  return answer.status >= 200 && answer.status < 300 ? invalidResponse(unreadable, answer.status) : statusFailure(answer, now)
}

/** The class of an answer that is not a success, with what its envelope says. `now` in milliseconds. */
export function statusFailure(answer: JsonAnswer, now: number): GatewayFailure {
  const { status } = answer
  const envelope = readEnvelope(answer.body)
  const common = {
    code: envelope.code ?? `HTTP_${status}`,
    status,
    message: envelope.message ?? statusWords(status),
    ...(envelope.requestId === undefined ? {} : { requestId: envelope.requestId }),
  }
  if (status === 401 || status === 403) return { kind: 'auth', ...common }
  if (status === 404) return { kind: 'dark', ...common }
  if (status === 409) return { kind: 'conflict', ...common }
  if (status === 429) return { kind: 'rate-limited', ...common, retryAfterSeconds: retryAfter(answer, envelope.retryAfterMs, now) }
  if (status >= 500) return { kind: 'retryable', ...common }
  return { kind: 'plain', ...common }
}

function statusWords(status: number): string {
  if (status >= 300 && status < 400) return `It answered with a redirect (${status}), which is not followed.`
  return `It answered with status ${status}.`
}

interface Envelope {
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
}

/** The three shapes errors come in, or plain words. */
function readEnvelope(body: JsonBody): Envelope {
  if (body.kind === 'text') return { message: plainWords(body.text) }
  if (body.kind === 'empty' || !isJsonObject(body.value)) return {}
  const outer = body.value
  const nested = outer['error']
  const inner: JsonObject = isJsonObject(nested) ? nested : outer
  return {
    code: text(inner['code']) ?? text(nested),
    message: text(inner['message']) ?? text(outer['error_description']),
    requestId: text(outer['requestId']) ?? text(outer['request_id']) ?? text(inner['requestId']),
    retryAfterMs: number(outer['retryAfterMs'] ?? outer['retry_after_ms'] ?? asObject(nested)['retryAfterMs']),
  }
}

const longestWords = 500

/** A page is for a browser: of its text only the words are of use. */
function plainWords(given: string): string {
  return given.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim().slice(0, longestWords)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longestWords) : undefined
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Seconds. The header may hold seconds or a date; without one the body may say it in milliseconds. */
function retryAfter(answer: JsonAnswer, retryAfterMs: number | undefined, now: number): number {
  const header = answer.header('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header)
  const until = header === '' ? Number.NaN : Date.parse(header)
  if (!Number.isNaN(until)) return Math.max(0, (until - now) / 1000)
  return retryAfterMs === undefined ? 1 : Math.max(0, retryAfterMs / 1000)
}
