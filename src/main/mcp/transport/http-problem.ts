import { InsufficientScopeError, SdkError, SdkErrorCode, SdkHttpError, SseError, UnauthorizedError } from '@modelcontextprotocol/client'
import { errorText, type Failure } from '../../../shared/failure.ts'
import { isJsonObject } from '../../../shared/json.ts'
import { BodyTooLargeError } from './bounded-body.ts'
import { TooManyRequestsError } from './http-fetch.ts'
import { causesOf, networkProblem } from '../../platform/network-problem.ts'

const longestQuote = 300

/** The server wants a sign-in, or another one. */
export function isUnauthorized(error: unknown): boolean {
  return causesOf(error).some(cause => cause instanceof UnauthorizedError || cause instanceof InsufficientScopeError || statusOf(cause) === 401)
}

/** The call needs rights that the sign-in did not give; null: something else is wrong. */
export function missingRights(error: unknown): InsufficientScopeError | null {
  return causesOf(error).find(cause => cause instanceof InsufficientScopeError) ?? null
}

/** The server does not know its session any more, and so took nothing of what was sent in it. */
export function isSessionLost(error: unknown): boolean {
  if (!(error instanceof SdkHttpError)) return false
  // The specification says 404; many say 400 and why.
  return error.status === 404 || (error.status === 400 && /\bsession\b/i.test(bodyOf(error)))
}

/** What is wrong between here and a server over HTTP, as a person can act on it; null: nothing of the kind. */
export function httpProblem(error: unknown): Failure | null {
  const causes = causesOf(error)
  const busy = causes.find(cause => cause instanceof TooManyRequestsError)
  if (busy !== undefined) return { code: 'TOO_MANY_REQUESTS', message: `The server is asked too often (HTTP ${busy.status})${waitWords(busy.retryAfterS)}.`, hint: 'Wait, then try again.' }
  const large = causes.find(cause => cause instanceof BodyTooLargeError)
  if (large !== undefined) return { code: 'ANSWER_TOO_LARGE', message: errorText(large) }
  const refused = causes.find(cause => statusOf(cause) !== undefined)
  if (refused !== undefined) return { code: 'HTTP_ERROR', message: `The server answered with HTTP ${statusOf(refused)}${refusalWords(refused)}`, hint: 'Check its URL.' }
  if (error instanceof SdkError && error.code === SdkErrorCode.ClientHttpUnexpectedContent) {
    return { code: 'NOT_MCP', message: `The server answered with ${contentTypeOf(error)} instead of MCP.`, hint: 'Check its URL: it may be the address of a page.' }
  }
  const network = networkProblem(error)
  if (network !== null) return { code: 'UNREACHABLE', message: `The server cannot be reached: ${network.words}.`, hint: network.hint }
  if (causes.some(cause => cause instanceof SyntaxError || (cause instanceof Error && cause.name === 'ZodError'))) return { code: 'ANSWER_BROKEN', message: 'The server’s answer was cut short, or is no MCP.' }
  return null
}

function waitWords(seconds: number | null): string {
  if (seconds === null) return ''
  return ` and says to wait ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}`
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof SdkHttpError) return error.status
  if (error instanceof SseError) return error.code
  // The transport of 2024 tells the status of a refused message in words only.
  const said = error instanceof Error ? /^Error POSTing to endpoint \(HTTP (\d{3})\)/.exec(error.message)?.[1] : undefined
  return said === undefined ? undefined : Number(said)
}

function bodyOf(error: SdkHttpError): string {
  const { text } = error.data
  return typeof text === 'string' ? text : ''
}

/** What the server says about it: the message of an error in JSON, the title of a page, or the text itself. */
function refusalWords(error: unknown): string {
  if (!(error instanceof SdkHttpError)) return '.'
  const redirect = /Redirect .*$/.exec(error.message)?.[0]
  if (redirect !== undefined) return `: ${redirect.replace(/ \(redirectPolicy.*$/, '')}.`
  const said = quotable(bodyOf(error)).trim()
  if (said === '') return '.'
  return said.length > longestQuote ? `: ${said.slice(0, longestQuote)}…` : `: ${said.replace(/\.$/, '')}.`
}

function quotable(body: string): string {
  const title = /<title[^>]{0,100}>([^<]{0,300})/i.exec(body)?.[1]
  if (title !== undefined) return `a page titled “${title.trim()}”`
  if (/^\s*<(?:!doctype|html)/i.test(body)) return 'a page'
  return jsonMessage(body) ?? body
}

function jsonMessage(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body)
    if (!isJsonObject(parsed)) return null
    const { error, error_description: described, message } = parsed
    const inner = isJsonObject(error) ? error['message'] : undefined
    return [inner, described, message, error].find(text => typeof text === 'string') ?? null
  } catch {
    return null
  }
}

function contentTypeOf(error: SdkError): string {
  const type = isJsonObject(error.data) ? error.data['contentType'] : null
  return typeof type === 'string' && type !== '' ? (type.split(';')[0] ?? type) : 'no content type'
}
