import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { errorText, type Failure } from '../../../shared/failure.ts'
import { cut, readable } from '../../../shared/readable.ts'
import { httpProblem, isUnauthorized, missingRights } from './http-problem.ts'
import { StartError } from './transport.ts'
import { versionFailure } from './version-failure.ts'

/** Words for what the error itself does not know. */
interface FailureWords {
  /** ` (exit code 1). Its last words: …` */
  readonly ending: string
  readonly timeoutMs: number
  /** What was going on: `start`, `list its tools`. */
  readonly doing: string
  /** Where what it is given to know us by comes from. */
  readonly credentials: 'sign-in' | 'headers' | 'none'
}

/** Why a server could not be brought up, as a person can act on it. */
export function linkFailure(error: unknown, words: FailureWords): Failure {
  if (error instanceof StartError) return error.failure
  if (missingRights(error) !== null && words.credentials === 'sign-in') return { code: rightsMissing, message: 'The server wants rights that the sign-in did not give.', hint: 'Sign in to it again.' }
  if (isUnauthorized(error)) return unauthorized(words.credentials)
  if (isClosed(error)) return { code: 'SERVER_ENDED', message: `The server ended before it could ${words.doing}${words.ending}`, hint: 'Look at its log, and run its command in a terminal.' }
  const problem = (error instanceof SdkHttpError ? versionFailure(error) : null) ?? httpProblem(error) ?? versionFailure(error)
  if (problem !== null) return problem
  if (error instanceof ProtocolError) return { code: 'PROTOCOL_ERROR', message: `The server refused to ${words.doing}: ${serverWords(error)}` }
  if (isTimeout(error)) return { code: 'SERVER_SILENT', message: `The server did not ${words.doing} within ${words.timeoutMs / 1000} s.`, hint: 'Look at its log. A first start may download a package; then try again.' }
  return { code: 'CONNECT_FAILED', message: `The server did not ${words.doing}: ${errorText(error)}` }
}

/** The codes of failures that a sign-in mends. */
export const authRequired = 'AUTH_REQUIRED'
export const rightsMissing = 'RIGHTS_MISSING'

function unauthorized(credentials: FailureWords['credentials']): Failure {
  if (credentials === 'headers') return { code: 'CREDENTIALS_REFUSED', message: 'The server refuses what its headers give it to know you by.', hint: 'Check the token in its headers; it may have run out.' }
  if (credentials === 'none') return { code: 'CREDENTIALS_REFUSED', message: 'The server wants a sign-in, and its settings say that there is none (auth: none).', hint: 'Give it a token in its headers, as ${secret:NAME}, or take auth: none away.' }
  return { code: authRequired, message: 'The server wants a sign-in.', hint: 'Sign in to it, or give it a token in its headers, as ${secret:NAME}.' }
}

const longestWords = 4000

/** What the server itself said; the older SDK puts the code before it. */
export function serverWords(error: ProtocolError): string {
  return cut(readable(errorText(error).slice(0, longestWords * 2)).replace(/^(?:MCP error -?\d{1,6}: )+/, ''), longestWords)
}

export function isTimeout(error: unknown): error is SdkError {
  return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout
}

export function isClosed(error: unknown): boolean {
  // A request of a client that is closed already fails with words alone.
  if (error instanceof Error && error.message === 'Not connected') return true
  if (!(error instanceof SdkError)) return false
  return error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.NotConnected || (error.code === SdkErrorCode.EraNegotiationFailed && /connection closed|transport was closed/i.test(error.message))
}
