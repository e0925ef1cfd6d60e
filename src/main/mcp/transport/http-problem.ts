import { InsufficientScopeError, SdkError, SdkErrorCode, SdkHttpError, SseError, UnauthorizedError } from '@modelcontextprotocol/client'
import { errorText, type Failure } from '../../../shared/failure.ts'
import { isJsonObject } from '../../../shared/json.ts'
import { BodyTooLargeError } from './bounded-body.ts'
import { TooManyRequestsError } from './http-fetch.ts'

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
  const network = networkError(error)
  if (network !== null) return { code: 'UNREACHABLE', message: `The server cannot be reached: ${networkWords(network)}.`, hint: isCertificate(network) ? 'Check the address and the server’s certificate.' : 'Is it running, and is its URL right?' }
  if (causes.some(cause => cause instanceof SyntaxError || (cause instanceof Error && cause.name === 'ZodError'))) return { code: 'ANSWER_BROKEN', message: 'The server’s answer was cut short, or is no MCP.' }
  return null
}

function waitWords(seconds: number | null): string {
  if (seconds === null) return ''
  return ` and says to wait ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}`
}

/** An error and what led to it, outermost first. */
function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = []
  for (let next = error; next !== undefined && causes.length < 6; next = next instanceof Error ? next.cause : undefined) causes.push(next)
  return causes
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

interface NetworkError {
  readonly code: string
  readonly message: string
}

/** The error of the network behind a failed request: what Node or undici says with a code. Null: there is none. */
export function networkError(error: unknown): NetworkError | null {
  for (const cause of causesOf(error)) {
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && isNetworkCode(cause.code)) return { code: cause.code, message: errorText(cause) }
    if (cause instanceof TypeError && cause.message === 'terminated') return { code: 'UND_ERR_SOCKET', message: 'terminated' }
  }
  const failed = causesOf(error).find(cause => cause instanceof TypeError && cause.message === 'fetch failed')
  return failed instanceof Error ? { code: '', message: errorText(failed.cause ?? failed) } : null
}

function isNetworkCode(code: string): boolean {
  return /^(E[A-Z]{3,}|EAI_AGAIN|UND_ERR_[A-Z_]+|HPE_[A-Z_]+)$/.test(code) || isCertificateCode(code)
}

function isCertificateCode(code: string): boolean {
  return /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO$)/.test(code)
}

function isCertificate({ code }: NetworkError): boolean {
  return isCertificateCode(code)
}

function networkWords({ code, message }: NetworkError): string {
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing answers at its address (ECONNREFUSED)'
    case 'ENOTFOUND':
      return 'no machine is known by its name (ENOTFOUND)'
    case 'EAI_AGAIN':
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return `the network does not lead there (${code})`
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
      return `it did not answer in time (${code})`
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return `the connection broke off (${code})`
    case 'CERT_HAS_EXPIRED':
      return 'its certificate has expired'
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'its certificate is for another name'
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return `its certificate is signed by nobody that this computer knows (${code})`
    default:
      return isCertificateCode(code) ? `the secure connection failed (${code})` : `${message}${code === '' ? '' : ` (${code})`}`
  }
}
