import type { Dispatcher } from 'undici'
import type { BearerSource } from './bearer.ts'
import { brokenFailure, gatewayFailed, type GatewayFailure, type GatewayResult, noToken, statusFailure } from './gateway-failure.ts'
import { exchangeJson, type JsonAnswer, jsonRequest, type JsonRequest } from './json-http.ts'

export interface TrustedCallPorts extends BearerSource {
  readonly dispatcher: Dispatcher
  /** May the bearer go to this address? */
  trusts(address: string): boolean
  /** Milliseconds since 1970. */
  now(): number
}

export interface TrustedCall {
  readonly method: JsonRequest['method']
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** Milliseconds for one attempt. */
  readonly timeoutMs: number
  /** Attempts after the first, made at once and only where that can help. */
  readonly retries: number
  readonly signal?: AbortSignal | undefined
}

/** A call with the bearer, taken anew for each attempt. An answer that is not a success is a failure. Never rejects. */
export async function callTrusted(ports: TrustedCallPorts, call: TrustedCall): Promise<GatewayResult<JsonAnswer>> {
  if (!ports.trusts(call.url)) return gatewayFailed(notTrusted(call.url))
  for (let left = call.retries; ; left -= 1) {
    const result = await attempt(ports, call)
    if (result.ok || result.failure.kind !== 'retryable' || left <= 0) return result
  }
}

async function attempt(ports: TrustedCallPorts, { method, url, headers, json, timeoutMs, signal }: TrustedCall): Promise<GatewayResult<JsonAnswer>> {
  const bearer = await ports.bearer()
  if (bearer.kind === 'none') return gatewayFailed(noToken)
  if (bearer.kind === 'failed') return gatewayFailed(bearer.failure)
  const content = json === undefined ? undefined : jsonRequest(json)
  const answer = await exchangeJson(ports.dispatcher, {
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers, authorization: `Bearer ${bearer.token}` },
    ...(content === undefined ? {} : { body: content.body }),
    timeoutMs,
    signal,
  })
  if (answer.kind === 'broken') return gatewayFailed(brokenFailure(answer))
  if ((answer.status >= 200 && answer.status < 300) || answer.status === 304) return { ok: true, value: answer }
  if (answer.status === 401) ports.rejected(bearer.token)
  return gatewayFailed(statusFailure(answer, ports.now()))
}

function notTrusted(url: string): GatewayFailure {
  const origin = URL.canParse(url) ? new URL(url).origin : url
  return {
    kind: 'plain',
    code: 'ORIGIN_NOT_TRUSTED',
    status: null,
    message: `The sign-in is not sent to ${origin}: it is neither a shipped address, nor this computer, nor typed into settings.`,
    hint: 'Set connectors.gateway_url (or connectors.portal_url) to this address to trust it.',
  }
}
