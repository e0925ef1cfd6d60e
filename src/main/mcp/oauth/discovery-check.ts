import { checkResourceAllowed, type OAuthServerInfo } from '@modelcontextprotocol/client'
import { issuerChanged, metadataInvalid } from './sign-in-failure.ts'
import { SignInError } from './sign-in-error.ts'

/** Whom the tokens come from. */
export function issuerOf({ authorizationServerMetadata, authorizationServerUrl }: OAuthServerInfo): string {
  return authorizationServerMetadata?.issuer ?? authorizationServerUrl
}

/** One slash at the end is no difference: where the metadata gives no issuer its address stands for it. */
export function sameIssuer(a: string, b: string): boolean {
  return a.replace(/\/$/, '') === b.replace(/\/$/, '')
}

/** Throws SignInError where what was discovered is about another resource, or names another authorization server than the expected one. */
export function checkDiscovery(state: OAuthServerInfo, { server, issuer }: { readonly server: URL; readonly issuer: string | undefined }): void {
  const resource = state.resourceMetadata?.resource
  if (resource !== undefined && !(URL.canParse(resource) && checkResourceAllowed({ requestedResource: server, configuredResource: resource }))) {
    throw new SignInError({ ...metadataInvalid('its metadata is that of another server'), code: 'RESOURCE_MISMATCH' })
  }
  if (issuer !== undefined && !sameIssuer(issuer, issuerOf(state))) throw new SignInError(issuerChanged(issuer, issuerOf(state)))
}

/** Throws SignInError where an authorization server cannot do what a sign-in in the browser needs. */
export function checkCodeFlow({ authorizationServerMetadata: metadata }: OAuthServerInfo): void {
  if (metadata === undefined) return
  if (!metadata.response_types_supported.includes('code')) throw new SignInError(metadataInvalid('its authorization server gives no codes'))
  // Without PKCE a stolen code is a stolen sign-in; an authorization server that has it says so.
  if (!(metadata.code_challenge_methods_supported ?? []).includes('S256')) throw new SignInError(metadataInvalid('its authorization server does not support PKCE (S256)'))
}
