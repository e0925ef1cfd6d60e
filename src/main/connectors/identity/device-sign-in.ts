import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { DeviceCode } from '../../../shared/connector.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { exchangeFailure, type GatewayFailure, statusFailure } from '../gateway/gateway-failure.ts'
import { type BrokenExchange, exchangeJson, formRequest, type JsonAnswer } from '../gateway/json-http.ts'

/** How the portal knows this app. */
export interface OAuthClient {
  readonly clientId: string
  readonly scope: string
}

export const defaultOAuthClient: OAuthClient = { clientId: 'hermes-cli', scope: 'inference:invoke' }

export interface PortalCallPorts {
  readonly dispatcher: Dispatcher
  /** Base address of the portal. */
  readonly portal: string
  now(): number
}

export interface DeviceSignInPorts extends PortalCallPorts {
  readonly client: OAuthClient
  /** Resolves after that many milliseconds, or at once when the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** Shows the code to the person. Called once. */
  show(code: DeviceCode): void
}

const timeoutMs = 30_000
const defaultIntervalSeconds = 5
const slowDownSeconds = 5
const longestIntervalSeconds = 60
const grant = 'urn:ietf:params:oauth:grant-type:device_code'

export const tokenAnswerSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional().catch(undefined),
  expires_in: z.number().positive().optional().catch(undefined),
})
export type TokenAnswer = z.infer<typeof tokenAnswerSchema>

const codeAnswerSchema = z.object({
  device_code: z.string().min(1),
  user_code: z.string().min(1),
  verification_uri: z.url({ protocol: /^https?$/ }),
  verification_uri_complete: z.url({ protocol: /^https?$/ }).optional().catch(undefined),
  interval: z.number().positive().catch(defaultIntervalSeconds),
  expires_in: z.number().positive().catch(900),
})

/**
 * Signs in on another page: asks for a code, shows it, and asks again and again until the person is done there.
 * The time that is left is counted in waits, so a clock that jumps ends nothing.
 */
export async function signInByDevice(ports: DeviceSignInPorts, signal: AbortSignal): Promise<Result<TokenAnswer>> {
  const { client } = ports
  const answer = await post(ports, '/api/oauth/device/code', { client_id: client.clientId, scope: client.scope }, signal)
  const code = readJson(answer, codeAnswerSchema)
  if (code === null) return unexpected(answer, ports.now())
  ports.show({
    user_code: code.user_code,
    verification_uri: code.verification_uri,
    ...(code.verification_uri_complete === undefined ? {} : { verification_uri_complete: code.verification_uri_complete }),
    expires_in_seconds: code.expires_in,
  })
  return poll(ports, code, signal)
}

async function poll(ports: DeviceSignInPorts, code: z.infer<typeof codeAnswerSchema>, signal: AbortSignal): Promise<Result<TokenAnswer>> {
  let interval = code.interval
  for (let waited = 0; waited < code.expires_in; ) {
    await ports.wait(interval * 1000, signal)
    if (signal.aborted) return stopped
    waited += interval
    const answer = await post(ports, '/api/oauth/token', { grant_type: grant, device_code: code.device_code, client_id: ports.client.clientId }, signal)
    const tokens = readJson(answer, tokenAnswerSchema)
    if (tokens !== null) return success(tokens)
    const next = afterRefusal(answer, interval, ports.now())
    if (typeof next !== 'number') return next
    interval = Math.min(next, longestIntervalSeconds)
  }
  return expired
}

/** Seconds until the next question, or how it ended. */
function afterRefusal(answer: JsonAnswer | BrokenExchange, interval: number, now: number): number | Result<TokenAnswer> {
  if (answer.kind === 'broken') return answer.reason === 'stopped' ? stopped : interval * 2
  const failure = statusFailure(answer, now)
  switch (failure.code) {
    case 'authorization_pending':
      return interval
    case 'slow_down':
      return interval + slowDownSeconds
    case 'expired_token':
      return expired
    case 'access_denied':
      return failed('SIGN_IN_DENIED', 'The sign-in was declined on the page.')
  }
  if (failure.kind === 'rate-limited') return Math.max(interval, failure.retryAfterSeconds ?? 0)
  return failure.kind === 'retryable' ? interval * 2 : unexpected(answer, now)
}

const stopped: Result<TokenAnswer> = failed('SIGN_IN_STOPPED', 'The sign-in was stopped.')
const expired: Result<TokenAnswer> = failed('SIGN_IN_EXPIRED', 'The code ran out before the sign-in was done.', 'Start the sign-in again.')

/** Why the portal gave nothing that could be used. `now` in milliseconds. */
export function portalFailure(answer: JsonAnswer | BrokenExchange, now: number): GatewayFailure {
  return exchangeFailure(answer, 'The portal gave an answer that cannot be read.', now)
}

/** Asks the portal as a form. Never rejects. */
export function post(ports: PortalCallPorts, path: string, fields: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<JsonAnswer | BrokenExchange> {
  return exchangeJson(ports.dispatcher, { method: 'POST', url: `${ports.portal}${path}`, ...formRequest(fields), timeoutMs, signal })
}

/** Null: not a success, or a success that is not what it should be. */
export function readJson<T>(answer: JsonAnswer | BrokenExchange, schema: z.ZodType<T>): T | null {
  if (answer.kind === 'broken' || answer.status < 200 || answer.status >= 300 || answer.body.kind !== 'json') return null
  const parsed = schema.safeParse(answer.body.value)
  return parsed.success ? parsed.data : null
}

function unexpected(answer: JsonAnswer | BrokenExchange, now: number): Result<TokenAnswer> {
  if (answer.kind === 'broken') {
    return answer.reason === 'stopped' ? stopped : failed('PORTAL_UNREACHABLE', `The sign-in page could not be reached: ${answer.message}`, 'Check the connection and try again.')
  }
  if (answer.status >= 200 && answer.status < 300) return failed('PORTAL_ANSWER', 'The sign-in page gave an answer that cannot be read.')
  const { code, message } = statusFailure(answer, now)
  return failed('SIGN_IN_FAILED', `The sign-in failed: ${message} (${code})`)
}
