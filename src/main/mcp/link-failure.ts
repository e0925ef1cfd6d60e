import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError, UnauthorizedError } from '@modelcontextprotocol/client'
import { errorText, type Failure } from '../../shared/failure.ts'
import { StartError } from './transport.ts'

/** Words for what the error itself does not know. */
export interface FailureWords {
  /** ` (exit code 1). Its last words: …` */
  readonly ending: string
  readonly timeoutMs: number
  /** What was going on: `start`, `list its tools`. */
  readonly doing: string
}

/** Why a server could not be brought up, as a person can act on it. */
export function linkFailure(error: unknown, words: FailureWords): Failure {
  if (error instanceof StartError) return error.failure
  if (error instanceof UnauthorizedError || (error instanceof SdkHttpError && error.status === 401)) {
    return { code: 'AUTH_REQUIRED', message: 'The server wants a sign-in.', hint: 'Give it a token in its headers, as ${secret:NAME}.' }
  }
  if (error instanceof SdkHttpError) return { code: 'HTTP_ERROR', message: `The server answered with HTTP ${error.status}: ${errorText(error)}`, hint: 'Check its URL.' }
  if (error instanceof ProtocolError) return { code: 'PROTOCOL_ERROR', message: `The server refused to ${words.doing}: ${errorText(error)}` }
  if (isTimeout(error)) return { code: 'SERVER_SILENT', message: `The server did not ${words.doing} within ${words.timeoutMs / 1000} s.`, hint: 'Look at its log. A first start may download a package; then try again.' }
  if (isClosed(error)) return { code: 'SERVER_ENDED', message: `The server ended before it could ${words.doing}${words.ending}`, hint: 'Look at its log, and run its command in a terminal.' }
  if (error instanceof TypeError) return { code: 'UNREACHABLE', message: `The server cannot be reached: ${causeText(error)}`, hint: 'Is it running, and is its URL right?' }
  return { code: 'CONNECT_FAILED', message: `The server did not ${words.doing}: ${errorText(error)}` }
}

export function isTimeout(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout
}

export function isClosed(error: unknown): boolean {
  return error instanceof SdkError && (error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.NotConnected)
}

/** `fetch failed` says nothing; its cause does. */
function causeText(error: TypeError): string {
  return error.cause instanceof Error ? errorText(error.cause) : errorText(error)
}
