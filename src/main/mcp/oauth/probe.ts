import { extractWWWAuthenticateParams, LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/client'
import { type Dispatcher, fetch } from 'undici'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { networkProblem } from '../../platform/network-problem.ts'
import { causeText } from './auth-fetch.ts'
import type { OAuthSettings } from './oauth-settings.ts'
import type { AuthChallenge } from './server-auth.ts'

interface ProbePorts {
  readonly settings: OAuthSettings
  readonly clientInfo: { readonly name: string; readonly version: string }
  readonly token: string | undefined
  readonly signal: AbortSignal
  readonly exchangeMs: number
  readonly dispatcher?: Dispatcher | undefined
}

interface ProbeAnswer {
  /** `in`: it talks to us as we are. `unclear`: it refuses, but not for want of a sign-in. */
  readonly kind: 'in' | 'sign-in' | 'more-rights' | 'unclear'
  readonly challenge: AuthChallenge
}

/** Asks the server for a handshake to see whether it wants a sign-in. What it opened is closed again. */
export async function probeServer(ports: ProbePorts): Promise<Result<ProbeAnswer>> {
  const first = ports.settings.transport === 'sse' ? await ask(ports, 'GET') : await ask(ports, 'POST')
  const isLegacy = ports.settings.transport === 'http' && first.ok && (first.value.status === 404 || first.value.status === 405)
  const answered = isLegacy ? await ask(ports, 'GET') : first
  return answered.ok ? success(judge(answered.value)) : answered
}

function judge(response: Response): ProbeAnswer {
  const { scope, resourceMetadataUrl, error } = extractWWWAuthenticateParams(response)
  const challenge = { scope, resourceMetadataUrl }
  if (response.ok) return { kind: 'in', challenge }
  if (response.status === 401) return { kind: 'sign-in', challenge }
  return { kind: response.status === 403 && error === 'insufficient_scope' ? 'more-rights' : 'unclear', challenge }
}

async function ask(ports: ProbePorts, method: 'GET' | 'POST'): Promise<Result<Response>> {
  const { settings: { url, headers }, token, dispatcher } = ports
  const own = { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const deadline = AbortSignal.timeout(ports.exchangeMs)
  const common = { redirect: 'manual' as const, signal: AbortSignal.any([ports.signal, deadline]), ...(dispatcher === undefined ? {} : { dispatcher }) }
  try {
    const response = method === 'GET'
      ? await fetch(url, { ...common, headers: { ...own, accept: 'text/event-stream' } })
      : await fetch(url, { ...common, method, headers: { ...own, accept: 'application/json, text/event-stream', 'content-type': 'application/json' }, body: handshake(ports.clientInfo) })
    // The answer may be a stream without end.
    await response.body?.cancel()
    const session = response.headers.get('mcp-session-id')
    if (response.ok && session !== null) void fetch(url, { ...common, method: 'DELETE', headers: { ...own, 'mcp-session-id': session } }).then(ended => ended.body?.cancel(), () => undefined)
    return success(new Response(null, { status: response.status < 200 ? 500 : response.status, headers: [...response.headers] }))
  } catch (error) {
    if (ports.signal.aborted) return failed('AUTH_CANCELLED', 'The sign-in was stopped.')
    const network = deadline.aborted ? null : networkProblem(error)
    const reason = deadline.aborted ? `it did not answer within ${Math.max(1, Math.round(ports.exchangeMs / 1000))} s` : (network?.words ?? causeText(error))
    return failed('UNREACHABLE', `The server cannot be reached: ${reason}.`, network?.hint ?? 'Is it running, and is its URL right?')
  }
}

function handshake(clientInfo: ProbePorts['clientInfo']): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo } })
}
