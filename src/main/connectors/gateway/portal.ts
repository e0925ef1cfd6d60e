import { aliasPattern, type ConnectorAccount } from '../../../shared/connector.ts'
import { jsonOf } from './gateway-client.ts'
import { gatewayFailed, type GatewayFailure, type GatewayResult, invalidResponse } from './gateway-failure.ts'
import { readAccount, readAccounts } from './gateway-wire.ts'
import type { JsonAnswer } from './json-http.ts'
import { callTrusted, type TrustedCall, type TrustedCallPorts } from './trusted-call.ts'

const timeoutMs = 30_000
const slugPattern = /^[a-z0-9][a-z0-9_-]*$/

export interface PortalPorts extends TrustedCallPorts {
  /** Base address; null: there is no portal. */
  base(): string | null
  readonly timeoutMs?: number
}

/** What a connector offers, and the tag to ask for changes with. `unchanged`: as it was for that tag. */
export type ConnectorTools = { readonly kind: 'unchanged' } | { readonly kind: 'tools'; readonly body: unknown; readonly etag?: string }

/**
 * Accounts and policy. They are the portal's alone; the gateway does not stand in for it.
 * Contract: never rejects, asks once.
 */
export interface PortalAccounts {
  list(signal?: AbortSignal): Promise<GatewayResult<readonly ConnectorAccount[]>>
  /** 409, kind `conflict`: the name is taken. */
  rename(connectionId: string, alias: string, signal?: AbortSignal): Promise<GatewayResult<ConnectorAccount | null>>
  /** A person's act; no tool leads here. */
  disconnect(connectionId: string, signal?: AbortSignal): Promise<GatewayResult<void>>
  catalog(signal?: AbortSignal): Promise<GatewayResult<unknown>>
  policy(signal?: AbortSignal): Promise<GatewayResult<unknown>>
  setPolicy(policy: unknown, signal?: AbortSignal): Promise<GatewayResult<unknown>>
  tools(connector: string, etag?: string, signal?: AbortSignal): Promise<GatewayResult<ConnectorTools>>
}

export function createPortalAccounts(ports: PortalPorts): PortalAccounts {
  async function send(path: string, call: Pick<TrustedCall, 'method' | 'json' | 'headers' | 'signal'>): Promise<GatewayResult<JsonAnswer>> {
    const base = ports.base()
    if (base === null) return gatewayFailed(noPortal)
    return callTrusted(ports, { ...call, url: `${base}/api/v1/connectors/${path}`, timeoutMs: ports.timeoutMs ?? timeoutMs, retries: 0 })
  }

  async function json(path: string, call: Pick<TrustedCall, 'method' | 'json' | 'signal'>): Promise<GatewayResult<unknown>> {
    const answer = await send(path, call)
    return answer.ok ? jsonOf(answer.value) : answer
  }

  return {
    async list(signal) {
      const body = await json('accounts', { method: 'GET', signal })
      if (!body.ok) return body
      const accounts = readAccounts(body.value)
      return accounts === null ? gatewayFailed(invalidResponse('The list of accounts does not have the expected shape.')) : { ok: true, value: accounts }
    },
    async rename(connectionId, alias, signal) {
      if (!aliasPattern.test(alias)) return gatewayFailed({ kind: 'plain', code: 'INVALID_ALIAS', status: null, message: aliasRule })
      const body = await json(`accounts/${encodeURIComponent(connectionId)}`, { method: 'PATCH', json: { alias }, signal })
      return body.ok ? { ok: true, value: readAccount(body.value) } : body
    },
    async disconnect(connectionId, signal) {
      const answer = await send(`accounts/${encodeURIComponent(connectionId)}`, { method: 'DELETE', signal })
      return answer.ok ? { ok: true, value: undefined } : answer
    },
    catalog: signal => json('catalog', { method: 'GET', signal }),
    policy: signal => json('policy', { method: 'GET', signal }),
    setPolicy: (policy, signal) => json('policy', { method: 'PUT', json: policy, signal }),
    async tools(connector, etag, signal) {
      if (!slugPattern.test(connector)) return gatewayFailed({ kind: 'plain', code: 'INVALID_SLUG', status: null, message: `${JSON.stringify(connector.slice(0, 80))} is not the name of a connector.` })
      const answer = await send(`${connector}/tools`, { method: 'GET', signal, ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }) })
      if (!answer.ok) return answer
      if (answer.value.status === 304) return { ok: true, value: { kind: 'unchanged' } }
      const body = jsonOf(answer.value)
      const tag = answer.value.header('etag')
      return body.ok ? { ok: true, value: { kind: 'tools', body: body.value, ...(tag === undefined ? {} : { etag: tag }) } } : body
    },
  }
}

export const aliasRule = 'An account name has 1 to 32 of a-z, 0-9 and -, and starts with a letter or digit.'

const noPortal: GatewayFailure = { kind: 'dark', code: 'NO_ORIGIN', status: null, message: 'No portal is set up.' }
