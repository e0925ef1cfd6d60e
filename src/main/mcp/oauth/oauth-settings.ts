import type { OAuthConfig, ServerConfig } from '../../../shared/connection.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'

/** A server's settings with every placeholder filled in. Holds secrets: never shown, never logged. */
export interface OAuthSettings {
  readonly url: URL
  /** What the server gets with each request beside the bearer. */
  readonly headers: Readonly<Record<string, string>>
  readonly transport: 'http' | 'sse'
  readonly oauth: OAuthConfig
}

const placeholder = /\$\{(?:env|secret):[^}]+\}/g

/** May this server be signed in to with OAuth? One with a bearer of the person's own is not, unless the settings say so. */
export function mayUseOAuth(config: ServerConfig): boolean {
  if (config.url === undefined || config.command !== undefined || config.auth === 'none') return false
  const ownBearer = Object.keys(config.headers ?? {}).some(name => name.toLowerCase() === 'authorization')
  return config.auth === 'oauth' || !ownBearer
}

/** @param resolveReference `${env:NAME}` or `${secret:NAME}` → what it stands for; undefined: not set. */
export function readOAuthSettings(config: ServerConfig, resolveReference: (reference: string) => string | undefined): Result<OAuthSettings> {
  const missing = new Set<string>()
  const fill = (text: string): string => text.replaceAll(placeholder, whole => resolveReference(whole) ?? (missing.add(whole), ''))
  const address = fill(config.url ?? '')
  const headers = filledIn(config.headers ?? {}, fill)
  const oauth = fillOAuth(config.oauth ?? {}, fill)
  if (missing.size > 0) return failed('VALUE_MISSING', `The sign-in needs ${[...missing].join(', ')}, which is not set.`, 'Set the variable in your login shell, or store the secret in Drawbridge.')
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return failed('URL_INVALID', 'The server has no http or https URL, so there is nothing to sign in to.')
  url.hash = ''
  return success({ url, headers, oauth, transport: config.transport ?? 'http' })
}

function fillOAuth(oauth: OAuthConfig, fill: (text: string) => string): OAuthConfig {
  return {
    ...oauth,
    ...(oauth.client_id === undefined ? {} : { client_id: fill(oauth.client_id) }),
    ...(oauth.client_secret === undefined ? {} : { client_secret: fill(oauth.client_secret) }),
    ...(oauth.private_key === undefined ? {} : { private_key: fill(oauth.private_key) }),
    ...(oauth.identity === undefined ? {} : { identity: { ...oauth.identity, client_id: fill(oauth.identity.client_id), id_token: fill(oauth.identity.id_token) } }),
  }
}

/** The bearer is ours to give; whatever stands there would win over it. */
function filledIn(headers: Readonly<Record<string, string>>, fill: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization').map(([name, value]) => [name, fill(value)]))
}
