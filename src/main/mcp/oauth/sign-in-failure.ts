import { AuthorizationServerMismatchError, InsecureTokenEndpointError, IssuerMismatchError, OAuthError, RegistrationRejectedError } from '@modelcontextprotocol/client'
import { errorText, type Failure } from '../../../shared/failure.ts'
import { asObject } from '../../../shared/json.ts'
import { ExchangeError, SignInError } from './sign-in-error.ts'

const setClientId = 'Register a client with the provider yourself, then set oauth.client_id (and oauth.client_secret) of this server.'

/** Why a sign-in failed, as a person can act on it. Words of servers are shortened and stripped of control characters. */
export function signInFailure(error: unknown): Failure {
  if (error instanceof SignInError || error instanceof ExchangeError) return error.failure
  if (error instanceof RegistrationRejectedError) return registrationRejected(error)
  if (error instanceof IssuerMismatchError) return issuerMismatch(error)
  if (error instanceof AuthorizationServerMismatchError) return issuerChanged(error.recordedIssuer, error.currentIssuer)
  if (error instanceof InsecureTokenEndpointError) return metadataInvalid('its token address is not encrypted')
  if (error instanceof OAuthError) return { code: 'TOKEN_REFUSED', message: `The authorization server refused: ${oauthWords(error.code, error.message)}`, ...hintOf(error.code) }
  if (error instanceof SyntaxError) return metadataInvalid('its answer is not JSON')
  if (error instanceof TypeError) return metadataInvalid(plain(errorText(error)))
  if (error instanceof Error && error.name.endsWith('ZodError')) return metadataInvalid('a required entry is missing or not what it should be')
  return { code: 'SIGN_IN_FAILED', message: `The sign-in failed: ${plain(errorText(error))}` }
}

export function metadataInvalid(why: string): Failure {
  return { code: 'METADATA_INVALID', message: `What the server says about its sign-in cannot be used: ${why}.`, hint: 'This is for the people who run the server to repair.' }
}

export function registrationImpossible(why: string): Failure {
  return { code: 'REGISTRATION_IMPOSSIBLE', message: `Drawbridge cannot register itself for this sign-in: ${why}.`, hint: setClientId }
}

export function issuerChanged(expected: string, current: string): Failure {
  return { code: 'ISSUER_CHANGED', message: `The sign-in belongs to ${plain(expected)}, but the server now names ${plain(current)}.`, hint: 'If that is right, sign out of this server and sign in again.' }
}

/** An error answer at the callback: `error` and `error_description`. */
export function authorizationRefused(code: string, description: string | null): Failure {
  if (code === 'access_denied') return { code: 'AUTH_DENIED', message: 'Access was not granted.', hint: 'Sign in again and agree to what it asks for.' }
  return { code: 'AUTH_REFUSED', message: `The authorization server refused: ${oauthWords(code, description ?? '')}`, ...hintOf(code) }
}

/** The codes of RFC 6749 in words; what the server adds follows. */
function oauthWords(code: string, description: string): string {
  const words = codeWords[code] ?? plain(code)
  const more = plain(description)
  return more === '' || more === plain(code) ? `${words}.` : `${words} (${more.replace(/\.$/, '')}).`
}

const codeWords: Readonly<Record<string, string>> = {
  invalid_request: 'it did not understand the request',
  invalid_client: 'it does not know this client, or its secret is wrong',
  invalid_grant: 'the code or token is no longer valid',
  unauthorized_client: 'this client may not sign in this way',
  unsupported_grant_type: 'it does not know this way of signing in',
  unsupported_response_type: 'it does not know this way of signing in',
  invalid_scope: 'it does not give the rights that were asked for',
  invalid_target: 'it does not know the server',
  server_error: 'it has an error of its own',
  temporarily_unavailable: 'it is busy or under repair',
}

function hintOf(code: string): { hint?: string } {
  if (code === 'invalid_client' || code === 'unauthorized_client') return { hint: 'Check oauth.client_id and oauth.client_secret of this server.' }
  if (code === 'invalid_scope') return { hint: 'Check oauth.scopes of this server.' }
  if (code === 'server_error' || code === 'temporarily_unavailable') return { hint: 'Try again later.' }
  return {}
}

function registrationRejected(error: RegistrationRejectedError): Failure {
  const answer = parseJson(error.body)
  const words = [answer['error_description'], answer['error']].find(value => typeof value === 'string')
  return registrationImpossible(`the authorization server refused it (HTTP ${error.status}${typeof words === 'string' ? `: ${plain(words).replace(/\.$/, '')}` : ''})`)
}

/** What a wrong issuer at the callback says is an attacker's to choose: it is not repeated. */
function issuerMismatch(error: IssuerMismatchError): Failure {
  if (error.kind === 'metadata') return { ...metadataInvalid(`its authorization server names itself ${plain(error.received ?? 'nothing')}, not ${plain(error.expected ?? '')}`), code: 'ISSUER_MISMATCH' }
  return { code: 'ISSUER_MISMATCH', message: 'The answer did not come from the authorization server that was asked, so it was not used.', hint: 'Sign in again; paste the whole address where you paste it.' }
}

function parseJson(text: string): Readonly<Record<string, unknown>> {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return {}
  }
}

const longestWords = 300

function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const line = text.slice(0, 4 * longestWords).replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+/g, ' ').trim()
  return line.length > longestWords ? `${line.slice(0, longestWords)}…` : line
}
