import { errorText, type Failure } from '../../shared/failure.ts'
import { isJsonObject } from '../../shared/json.ts'
import { normaliseBaseUrl } from './base-url.ts'
import { type Endpoint, endpointName } from './endpoint.ts'
import { httpFailure } from './http-failure.ts'
import { networkFailure } from './network-failure.ts'
import { RedirectedError, UnexpectedReplyError } from './reply-guard.ts'
import { retryAfterMs } from './retry.ts'
import { showSaid } from './said.ts'

export interface ProviderFailure {
  readonly failure: Failure
  /** The same request may pass a moment later. */
  readonly passing: boolean
  /** Milliseconds the endpoint asked to wait. */
  readonly waitMs?: number
}

/** Why a request failed, in words a person can act on. Takes whatever fetch or the SDK threw or reported. */
export function explainFailure(error: unknown, endpoint: Endpoint, now: number): ProviderFailure {
  const place = endpointName(endpoint)
  const said = (text: string): string => showSaid(text, endpoint.secrets)
  if (error instanceof UnexpectedReplyError) return { failure: wrongAnswer(error, place, said(error.body)), passing: false }
  if (error instanceof RedirectedError) return { failure: redirected(error, endpoint), passing: false }
  const status = statusOf(error)
  if (status !== undefined && status >= 400) {
    const failure = httpFailure(status, said(wordsOf(error)), endpoint)
    const waitMs = retryAfterMs(headersOf(error), now)
    return { failure, passing: isPassing(status, failure), ...(waitMs === undefined ? {} : { waitMs }) }
  }
  const code = networkCode(error)
  if (code !== undefined) return networkFailure(code, said(rootMessage(error)), endpoint)
  if (isBrokenLine(error)) return { failure: brokenStream(place, said(errorText(error))), passing: false }
  if (isErrorNamed(error, 'AI_InvalidResponseDataError')) return { failure: cutStream(place, said(errorText(error))), passing: true }
  if (status !== undefined) return { failure: cutStream(place, said(rootMessage(error))), passing: true }
  const failure = httpFailure(undefined, said(wordsOf(error)), endpoint)
  return { failure, passing: isJsonObject(error) && error['isRetryable'] === true }
}

/** For a stream that ended before the model said it was finished. */
export function brokeOff(endpoint: Endpoint): ProviderFailure {
  return { failure: cutStream(endpointName(endpoint), ''), passing: true }
}

/** A piece of the stream that is not JSON or not of the protocol; the rest of the stream can still be read. */
export function isBrokenLine(error: unknown): boolean {
  return isErrorNamed(error, 'AI_JSONParseError') || isErrorNamed(error, 'AI_TypeValidationError')
}

function wrongAnswer(error: UnexpectedReplyError, place: string, said: string): Failure {
  return {
    code: 'MODEL_WRONG_ANSWER',
    message: `${place} answered with ${error.contentType} instead of a stream${said === '' ? '.' : `: “${said}”`}`,
    hint: 'Check base_url: it should be the address of the API (often ending in /v1), not of a web page.',
  }
}

function redirected({ location }: RedirectedError, endpoint: Endpoint): Failure {
  const target = URL.canParse(location, endpoint.url) ? normaliseBaseUrl(new URL(location, endpoint.url).href) : undefined
  const place = target?.ok === true ? target.value : 'another address'
  return {
    code: 'MODEL_WRONG_ANSWER',
    message: `${endpointName(endpoint)} sends requests on to ${place}. That is not followed: key and conversation go to no address but the one that was set.`,
    hint: target?.ok === true ? `If ${place} is the right address, set base_url to it.` : 'Check base_url.',
  }
}

function brokenStream(place: string, said: string): Failure {
  return { code: 'MODEL_STREAM_BROKEN', message: `Part of the reply from ${place} could not be read: ${said}`, hint: 'What came before and after it is kept. Send the message again if something is missing.' }
}

function cutStream(place: string, said: string): Failure {
  return { code: 'MODEL_STREAM_CUT', message: `The reply from ${place} broke off before it was finished${said === '' ? '.' : `: ${said}`}`, hint: 'What had arrived is kept. Send “continue”, or the message again.' }
}

function isPassing(status: number, failure: Failure): boolean {
  return (status === 408 || status === 429 || status >= 500) && (failure.code === 'MODEL_BUSY' || failure.code === 'MODEL_SERVER' || failure.code === 'MODEL_REJECTED')
}

function statusOf(error: unknown): number | undefined {
  const status = isJsonObject(error) ? error['statusCode'] : undefined
  return typeof status === 'number' ? status : undefined
}

function headersOf(error: unknown): Readonly<Record<string, unknown>> {
  const headers = isJsonObject(error) ? error['responseHeaders'] : undefined
  return isJsonObject(headers) ? headers : {}
}

/** The endpoint's own words: the message of its error object, else its body, else what the SDK says. */
function wordsOf(error: unknown): string {
  if (!isJsonObject(error)) return errorText(error)
  const body = error['responseBody']
  const code = typeof error['code'] === 'string' ? error['code'] : undefined
  if (typeof body === 'string' && body.trim() !== '') return messageIn(parseJson(body)) ?? body
  const message = messageIn(error) ?? messageIn(error['data'])
  if (message === undefined) return errorText(error instanceof Error ? error : JSON.stringify(error))
  return code !== undefined && !message.includes(code) ? `${message} (${code})` : message
}

function messageIn(body: unknown): string | undefined {
  if (Array.isArray(body)) return messageIn(body[0])
  if (!isJsonObject(body)) return undefined
  const inner = body['error'] ?? body['detail'] ?? body['message']
  if (typeof inner === 'string' && inner !== '') return inner
  const message = isJsonObject(inner) ? inner['message'] : undefined
  if (typeof message !== 'string' || message === '') return inner === undefined || inner === '' ? undefined : JSON.stringify(inner)
  const code = isJsonObject(inner) ? inner['code'] : undefined
  return typeof code === 'string' && !message.includes(code) ? `${message} (${code})` : message
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function networkCode(error: unknown): string | undefined {
  const codes = causes(error).flatMap(cause => (typeof cause['code'] === 'string' ? [cause['code']] : []))
  return codes.find(code => /^(E[A-Z]{3,}|UND_ERR_|CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED)/.test(code))
}

function rootMessage(error: unknown): string {
  const root = causes(error).at(-1)
  return root instanceof Error ? root.message : errorText(error)
}

/** An error and what caused it, outermost first; addresses tried side by side count as causes. */
function causes(error: unknown): readonly Readonly<Record<string, unknown>>[] {
  const found: Readonly<Record<string, unknown>>[] = []
  let next = error
  while (isJsonObject(next) && found.length < 8) {
    found.push(next)
    const inner: unknown = next['cause'] ?? (Array.isArray(next['errors']) ? next['errors'][0] : undefined)
    next = inner
  }
  return found
}

function isErrorNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
