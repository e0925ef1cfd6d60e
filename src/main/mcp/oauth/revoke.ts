import { type OAuthClientInformationMixed, selectClientAuthMethod } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import { asObject } from '../../../shared/json.ts'
import { createAuthFetch } from './auth-fetch.ts'
import type { HeldTokens } from './authorization-store.ts'

interface RevokePorts {
  readonly held: HeldTokens
  /** With its secret. */
  readonly client: OAuthClientInformationMixed
  readonly server: URL
  readonly exchangeMs: number
  readonly dispatcher?: Dispatcher | undefined
}

/** Tells the authorization server to forget the tokens (RFC 7009), where it can be told. False: it could not be reached or refused. */
export async function revokeTokens({ held, client, ...ports }: RevokePorts): Promise<boolean> {
  const metadata = asObject(held.discovery.authorizationServerMetadata)
  const endpoint = metadata['revocation_endpoint']
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return true
  const methods = metadata['revocation_endpoint_auth_methods_supported'] ?? metadata['token_endpoint_auth_methods_supported']
  const method = selectClientAuthMethod(client, Array.isArray(methods) ? methods.filter(name => typeof name === 'string') : [])
  const fetchFn = createAuthFetch(ports)
  const { access_token: access, refresh_token: refresh } = held.tokens
  // The refresh token first: with it go, at most servers, the access tokens that came of it.
  const tokens = [...(refresh === undefined ? [] : [[refresh, 'refresh_token'] as const]), [access, 'access_token'] as const]
  try {
    for (const [token, hint] of tokens) {
      const response = await fetchFn(endpoint, revocation({ token, token_type_hint: hint }, client, method))
      if (!response.ok) return false
    }
    return true
  } catch {
    return false
  }
}

function revocation(fields: Readonly<Record<string, string>>, { client_id: id, client_secret: secret }: OAuthClientInformationMixed, method: string): { method: string; headers: Record<string, string>; body: URLSearchParams } {
  const body = new URLSearchParams(fields)
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  if (method === 'client_secret_basic' && secret !== undefined) headers['authorization'] = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  else body.set('client_id', id)
  if (method === 'client_secret_post' && secret !== undefined) body.set('client_secret', secret)
  return { method: 'POST', headers, body }
}
