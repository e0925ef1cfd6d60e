import { ClientCredentialsProvider, CrossAppAccessProvider, discoverAndRequestJwtAuthGrant, discoverOAuthServerInfo, fetchToken, type OAuthClientProvider, PrivateKeyJwtProvider, requestJwtAuthorizationGrant, type OAuthTokens } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import { createAuthFetch } from './auth-fetch.ts'
import { checkDiscovery, issuerOf } from './discovery-check.ts'
import type { OAuthSettings } from './oauth-settings.ts'
import { SignInError } from './sign-in-error.ts'
import type { AuthChallenge } from './server-auth.ts'

interface MachineGrantPorts {
  readonly settings: OAuthSettings
  readonly clientName: string
  readonly challenge: AuthChallenge
  /** The authorization server the client belongs to; undefined: it was not used before. */
  readonly issuer: string | undefined
  readonly exchangeMs: number
  readonly signal: AbortSignal
  readonly dispatcher?: Dispatcher | undefined
}

/**
 * Tokens for a client that needs no person. Rejects with what the SDK throws, or SignInError. The client's secret goes
 * only to the expected authorization server, on first use to the one the server names.
 */
export async function fetchMachineTokens(ports: MachineGrantPorts): Promise<{ readonly tokens: OAuthTokens; readonly issuer: string }> {
  const { settings: { url, oauth }, challenge } = ports
  const fetchFn = createAuthFetch({ server: url, signal: ports.signal, exchangeMs: ports.exchangeMs, dispatcher: ports.dispatcher })
  const discovered = await discoverOAuthServerInfo(url, { fetchFn, ...(challenge.resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: challenge.resourceMetadataUrl }) })
  checkDiscovery(discovered, { server: url, issuer: ports.issuer })
  const { authorizationServerUrl, authorizationServerMetadata: metadata, resourceMetadata } = discovered
  const issuer = issuerOf(discovered)
  const resource = resourceMetadata?.resource
  const provider = machineProvider(ports, issuer)
  await provider.saveAuthorizationServerUrl?.(issuer)
  if (resource !== undefined) await provider.saveResourceUrl?.(resource)
  const scope = oauth.scopes?.join(' ') || challenge.scope || resourceMetadata?.scopes_supported?.join(' ')
  const tokens = await fetchToken(provider, authorizationServerUrl, {
    ...(metadata === undefined ? {} : { metadata }),
    ...(resource === undefined ? {} : { resource }),
    ...(scope ? { scope } : {}),
    fetchFn,
  })
  return { tokens, issuer }
}

function machineProvider(ports: MachineGrantPorts, expectedIssuer: string): OAuthClientProvider {
  const { settings: { oauth }, clientName } = ports
  const { client_id: clientId, client_secret: clientSecret, private_key: privateKey } = oauth
  if (clientId === undefined) throw incomplete('oauth.client_id is not set')
  if (oauth.grant === 'cross_app_access') return crossAppProvider(ports, { clientId, clientSecret, expectedIssuer })
  if (privateKey !== undefined) return new PrivateKeyJwtProvider({ clientId, privateKey, algorithm: oauth.algorithm ?? 'ES256', clientName, expectedIssuer })
  if (clientSecret === undefined) throw incomplete('neither oauth.client_secret nor oauth.private_key is set')
  return new ClientCredentialsProvider({ clientId, clientSecret, clientName, expectedIssuer })
}

/** The company's sign-in vouches for the person: its token is exchanged for one the server's authorization server takes. */
function crossAppProvider(ports: MachineGrantPorts, client: { clientId: string; clientSecret: string | undefined; expectedIssuer: string }): OAuthClientProvider {
  const { identity } = ports.settings.oauth
  const { clientId, clientSecret, expectedIssuer } = client
  if (identity === undefined) throw incomplete('oauth.identity is not set')
  if (clientSecret === undefined) throw incomplete('oauth.client_secret is not set')
  const place = identity.token_endpoint ?? identity.issuer ?? ''
  if (!URL.canParse(place)) throw incomplete('oauth.identity has neither issuer nor token_endpoint')
  // The person named this address, so what holds for the server's own names does not hold for it.
  const fetchFn = createAuthFetch({ server: new URL(place), signal: ports.signal, exchangeMs: ports.exchangeMs, dispatcher: ports.dispatcher })
  return new CrossAppAccessProvider({
    clientId,
    clientSecret,
    clientName: ports.clientName,
    expectedIssuer,
    fetchFn,
    async assertion({ authorizationServerUrl, resourceUrl, scope }) {
      const asked = {
        audience: authorizationServerUrl,
        resource: resourceUrl,
        idToken: identity.id_token,
        clientId: identity.client_id,
        ...(scope === undefined ? {} : { scope }),
        fetchFn,
      }
      const { jwtAuthGrant } = identity.token_endpoint === undefined
        ? await discoverAndRequestJwtAuthGrant({ ...asked, idpUrl: place })
        : await requestJwtAuthorizationGrant({ ...asked, tokenEndpoint: place })
      return jwtAuthGrant
    },
  })
}

function incomplete(why: string): SignInError {
  return new SignInError({ code: 'OAUTH_INCOMPLETE', message: `The sign-in without a person cannot work: ${why}.`, hint: 'Complete the oauth settings of this server.' })
}
