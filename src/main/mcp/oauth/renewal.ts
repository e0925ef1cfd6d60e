import { OAuthError, type OAuthClientInformationMixed, refreshAuthorization } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import type { Failure } from '../../../shared/failure.ts'
import { createAuthFetch } from './auth-fetch.ts'
import type { Authorization, AuthorizationStore, HeldTokens } from './authorization-store.ts'
import { issuerOf, sameIssuer } from './discovery-check.ts'
import type { OAuthSettings } from './oauth-settings.ts'
import { metadataInvalid, signInFailure } from './sign-in-failure.ts'
import { expiry } from './sign-in-provider.ts'

/** `sign-in`: only a person can help. `failed`: it may work another time. */
export type Renewal = { readonly kind: 'renewed' } | { readonly kind: 'sign-in' } | { readonly kind: 'failed'; readonly failure: Failure }

interface RenewalPorts {
  readonly server: string
  readonly settings: OAuthSettings
  readonly store: AuthorizationStore
  readonly signal: AbortSignal
  readonly exchangeMs: number
  readonly dispatcher?: Dispatcher | undefined
  now(): number
  warn(text: string): void
}

/** The tokens that may be used with these settings; null: there are none. */
export function usableTokens(stored: Authorization | null, { url, oauth }: OAuthSettings): HeldTokens | null {
  const held = stored?.held
  if (stored === null || held === undefined || held.ended === true || stored.url !== url.href) return null
  if (oauth.client_id !== undefined && oauth.client_id !== held.client.client_id) return null
  return oauth.issuer === undefined || sameIssuer(oauth.issuer, issuerOf(held.discovery)) ? held : null
}

const marginMs = 30_000

/** About to run out, or over: better renewed before the next request. */
export function isStale({ tokens, expiresAt }: HeldTokens, now: number): boolean {
  return expiresAt !== null && now >= expiresAt - Math.min(marginMs, (tokens.expires_in ?? 0) * 250)
}

/** A secret from the settings is not stored a second time. */
export function clientOf({ client }: HeldTokens, { oauth }: OAuthSettings): OAuthClientInformationMixed {
  return oauth.client_id === client.client_id && oauth.client_secret !== undefined ? { ...client, client_secret: oauth.client_secret } : client
}

/** Trades the refresh token for new tokens and stores them before anybody gets them. Never rejects. */
export async function renewTokens(ports: RenewalPorts): Promise<Renewal> {
  const { server, settings, store } = ports
  const held = usableTokens(store.read(server), settings)
  const refreshToken = held?.tokens.refresh_token
  if (held === null || refreshToken === undefined) return { kind: 'sign-in' }
  const { authorizationServerMetadata: metadata, authorizationServerUrl } = held.discovery
  try {
    const fresh = await refreshAuthorization(authorizationServerUrl, {
      ...(metadata === undefined ? {} : { metadata }),
      clientInformation: clientOf(held, settings),
      refreshToken,
      ...(held.resource === undefined ? {} : { resource: held.resource }),
      fetchFn: createAuthFetch({ server: settings.url, signal: ports.signal, exchangeMs: ports.exchangeMs, dispatcher: ports.dispatcher }),
    })
    if (!/^[\x21-\x7e]+$/.test(fresh.access_token)) return { kind: 'failed', failure: metadataInvalid('its token cannot be sent') }
    const tokens = { ...fresh, scope: fresh.scope ?? held.tokens.scope, issuer: held.tokens.issuer }
    await keep(ports, held, { ...held, tokens, expiresAt: expiry(tokens, ports.now()) })
    return { kind: 'renewed' }
  } catch (error) {
    if (!isFinal(error, settings)) return { kind: 'failed', failure: signInFailure(error) }
    await keep(ports, held, { ...held, ended: true })
    return { kind: 'sign-in' }
  }
}

/** Unless a sign-in or sign-out came in between. */
async function keep({ server, store, warn }: RenewalPorts, before: HeldTokens, after: HeldTokens): Promise<void> {
  const stored = store.read(server)
  if (stored?.held?.tokens.access_token !== before.tokens.access_token) return
  const written = await store.write(server, { ...stored, held: after })
  if (!written.ok) warn(`${server}: ${written.failure.message}`)
}

/** The authorization server has spoken: asking again gives the same answer. A client from the settings can be put right there. */
function isFinal(error: unknown, { oauth }: OAuthSettings): boolean {
  if (!(error instanceof OAuthError)) return false
  return error.code === 'invalid_grant' || (oauth.client_id === undefined && (error.code === 'invalid_client' || error.code === 'unauthorized_client'))
}
