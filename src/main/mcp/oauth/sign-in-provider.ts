import { randomBytes } from 'node:crypto'
import type { OAuthClientMetadata, OAuthClientProvider, OAuthDiscoveryState, StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client'
import { linkRefusal } from './addresses.ts'
import type { HeldTokens } from './authorization-store.ts'
import { checkCodeFlow, checkDiscovery, sameIssuer } from './discovery-check.ts'
import type { OAuthSettings } from './oauth-settings.ts'
import { SignInError } from './sign-in-error.ts'
import { metadataInvalid, registrationImpossible } from './sign-in-failure.ts'

interface SignInFacts {
  readonly settings: OAuthSettings
  readonly clientInfo: { readonly name: string; readonly version: string }
  readonly redirectUri: string
  /** A client that is registered already. */
  readonly registered: StoredOAuthClientInformation | undefined
  /** The authorization server it has to be; undefined: whichever the server names. */
  readonly issuer: string | undefined
  readonly clientMetadataUrl: string | undefined
  /** Milliseconds since 1970. */
  now(): number
}

/** One sign-in as the SDK drives it. Everything stays in here until it is complete. */
export interface SignInProvider extends OAuthClientProvider {
  readonly expectedState: string
  /** Where the person is to go; null before the SDK got that far. */
  link(): URL | null
  discovery(): OAuthDiscoveryState | undefined
  /** The resource indicator the tokens are for. */
  resource(): string | undefined
  /** The client that was registered for us, or was and is still good. */
  registration(): StoredOAuthClientInformation | undefined
  /** Null until the tokens came. */
  held(): HeldTokens | null
}

export function createSignInProvider(facts: SignInFacts): SignInProvider {
  const { settings: { oauth, url: server }, redirectUri } = facts
  const expectedState = randomBytes(32).toString('base64url')
  let client = facts.registered
  let discovered: OAuthDiscoveryState | undefined
  let verifier = ''
  let link: URL | null = null
  let resource: string | undefined
  let tokens: StoredOAuthTokens | undefined

  /** The SDK would register, and fail with words for programmers. */
  function unregistered(): undefined {
    const metadata = discovered?.authorizationServerMetadata
    const byDocument = metadata?.client_id_metadata_document_supported === true && facts.clientMetadataUrl !== undefined
    if (metadata !== undefined && metadata.registration_endpoint === undefined && !byDocument) {
      throw new SignInError(registrationImpossible('its authorization server takes no registrations'))
    }
    return undefined
  }

  return {
    expectedState,
    redirectUrl: redirectUri,
    ...(facts.clientMetadataUrl === undefined ? {} : { clientMetadataUrl: facts.clientMetadataUrl }),
    clientMetadata: clientMetadata(facts),
    state: () => expectedState,

    clientInformation(context) {
      if (oauth.client_id === undefined) return ofIssuer(client, context?.issuer) ?? unregistered()
      return { client_id: oauth.client_id, ...(oauth.client_secret === undefined ? {} : { client_secret: oauth.client_secret }), ...(context === undefined ? {} : { issuer: context.issuer }) }
    },
    saveClientInformation(information) {
      client = information
    },

    // There is nothing to renew here: whoever signs in wants new tokens.
    tokens: () => undefined,
    saveTokens(given) {
      if (!/^[\x21-\x7e]+$/.test(given.access_token)) throw new SignInError(metadataInvalid('its token cannot be sent'))
      tokens = { ...given, scope: given.scope ?? link?.searchParams.get('scope') ?? undefined }
    },

    redirectToAuthorization(address) {
      const refusal = linkRefusal(address, server)
      if (refusal !== null) throw new SignInError({ ...metadataInvalid(`the page it sends you to is not opened, ${refusal}`), code: 'LINK_REFUSED' })
      link = address
    },
    saveCodeVerifier(given) {
      verifier = given
    },
    codeVerifier: () => verifier,

    saveDiscoveryState(state) {
      checkDiscovery(state, { server, issuer: facts.issuer })
      checkCodeFlow(state)
      discovered = state
    },
    discoveryState: () => discovered,
    saveResourceUrl(given) {
      resource = given
    },

    link: () => link,
    discovery: () => discovered,
    resource: () => resource,
    registration: () => (oauth.client_id === undefined ? client : undefined),
    held() {
      if (tokens === undefined || discovered === undefined) return null
      const user = oauth.client_id === undefined ? client : { client_id: oauth.client_id, issuer: tokens.issuer }
      if (user === undefined) return null
      return { tokens, expiresAt: expiry(tokens, facts.now()), client: user, discovery: discovered, ...(resource === undefined ? {} : { resource }) }
    },
  }
}

/** A client is known only where it was registered. */
function ofIssuer(client: StoredOAuthClientInformation | undefined, issuer: string | undefined): StoredOAuthClientInformation | undefined {
  return client?.issuer === undefined || issuer === undefined || sameIssuer(client.issuer, issuer) ? client : undefined
}

/** Milliseconds since 1970; null where the authorization server did not say. */
export function expiry({ expires_in: seconds }: StoredOAuthTokens, now: number): number | null {
  return seconds === undefined ? null : now + seconds * 1000
}

function clientMetadata({ clientInfo, redirectUri, settings }: SignInFacts): OAuthClientMetadata {
  return {
    client_name: clientInfo.name,
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: settings.oauth.client_secret === undefined ? 'none' : 'client_secret_basic',
    application_type: 'native',
    software_version: clientInfo.version,
  }
}
