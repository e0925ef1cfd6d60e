import { z } from 'zod'
import type { ConnectorIdentityView } from '../../../shared/connector.ts'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import { type AccessToken, accessToken, claimsOf, isFresh, isUsable } from './access-token.ts'
import type { BearerReading } from '../gateway/bearer.ts'
import { type OAuthClient, type PortalCallPorts, portalFailure, post, readJson, type TokenAnswer, tokenAnswerSchema } from './device-sign-in.ts'
import type { GatewayFailure } from '../gateway/gateway-failure.ts'
import { readSecretJson } from './secret-json.ts'
import { singleFlight } from './single-flight.ts'

export const portalSecretName = 'connectors.sign_in'

const storedSchema = z.object({
  /** Tokens are good for the portal that gave them and for no other. */
  portal: z.string(),
  access: z.object({ token: z.string(), obtainedAt: z.number(), expiresAt: z.number() }),
  refresh: z.string().nullable(),
  /** The portal no longer takes the refresh token: only a new sign-in helps. */
  ended: z.boolean(),
})
type Stored = z.infer<typeof storedSchema>

export interface PortalSessionPorts extends Pick<PortalCallPorts, 'dispatcher' | 'now'> {
  /** Null: there is no portal. */
  portal(): string | null
  client(): OAuthClient
  readonly secrets: SecretStore
  /** The sign-in has ended. */
  changed(): void
}

/** The signed-in account. Its tokens live in the secret store and nowhere else. */
export interface PortalSession {
  view(): { readonly kind: 'none' } | Extract<ConnectorIdentityView, { kind: 'expired' | 'signed-in' }>
  bearer(): Promise<BearerReading>
  rejected(token: string): void
  /** Never rejects; tokens that could not be stored are used all the same. */
  keep(tokens: TokenAnswer): Promise<Result<void>>
  forget(): Promise<void>
}

export function createPortalSession(ports: PortalSessionPorts): PortalSession {
  const { secrets, now } = ports
  let rejectedToken: string | undefined
  /** What could not be written down is used all the same: the tokens before it may be void. */
  let unsaved: Stored | undefined

  function read(): Stored | null {
    const portal = ports.portal()
    const stored = unsaved ?? readSecretJson(secrets, portalSecretName, storedSchema)
    return stored !== null && stored.portal === portal ? stored : null
  }

  async function write(stored: Stored): Promise<void> {
    unsaved = stored
    await secrets.set(portalSecretName, JSON.stringify(stored))
    unsaved = undefined
  }

  /** With the refresh token of the moment; what comes back is on disk before it is used, for the old one may be void by then. */
  const refresh = singleFlight(async (): Promise<BearerReading> => {
    const stored = read()
    const portal = ports.portal()
    if (stored === null || portal === null) return { kind: 'none' }
    if (stored.refresh === null) return signInAgain(stored)
    const { clientId } = ports.client()
    const answer = await post({ ...ports, portal }, '/api/oauth/token', { grant_type: 'refresh_token', refresh_token: stored.refresh, client_id: clientId })
    const tokens = readJson(answer, tokenAnswerSchema)
    const current = read()
    // Signed out, or signed in anew, while this was on its way: that stands.
    if (current === null || current.refresh !== stored.refresh) return current === null ? { kind: 'none' } : { kind: 'token', token: current.access.token }
    if (tokens !== null) return renew(stored, tokens)
    const failure = portalFailure(answer, now())
    if (failure.kind === 'auth' || failure.code === 'invalid_grant') return signInAgain(stored)
    // The portal is away. A token that has not run out is still one.
    return isUsable(stored.access, now()) && stored.access.token !== rejectedToken ? { kind: 'token', token: stored.access.token } : { kind: 'failed', failure }
  })

  async function renew(stored: Stored, tokens: TokenAnswer): Promise<BearerReading> {
    const access = accessToken(tokens.access_token, tokens.expires_in, now())
    await write({ portal: stored.portal, access, refresh: tokens.refresh_token ?? stored.refresh, ended: false }).catch(() => undefined)
    return { kind: 'token', token: access.token }
  }

  async function signInAgain(stored: Stored): Promise<BearerReading> {
    await write({ ...stored, ended: true }).catch(() => undefined)
    ports.changed()
    return { kind: 'failed', failure: signInEnded }
  }

  return {
    view() {
      const stored = read()
      if (stored === null) return { kind: 'none' }
      if (stored.ended) return { kind: 'expired' }
      return { kind: 'signed-in', managedTools: claimsOf(stored.access.token)['managed_tools'] === true }
    },
    async bearer() {
      const stored = read()
      if (stored === null) return { kind: 'none' }
      if (stored.ended) return { kind: 'failed', failure: signInEnded }
      if (isFresh(stored.access, now()) && stored.access.token !== rejectedToken) return { kind: 'token', token: stored.access.token }
      return refresh()
    },
    rejected(token) {
      rejectedToken = token
    },
    async keep(tokens) {
      const portal = ports.portal()
      if (portal === null) return success(undefined)
      const access: AccessToken = accessToken(tokens.access_token, tokens.expires_in, now())
      return write({ portal, access, refresh: tokens.refresh_token ?? null, ended: false }).then(() => success(undefined), notSaved)
    },
    forget() {
      unsaved = undefined
      return secrets.remove(portalSecretName)
    },
  }
}

function notSaved(error: unknown): Result<void> {
  return failed('TOKEN_NOT_SAVED', `The sign-in could not be saved: ${errorText(error)}`, 'It holds until Drawbridge is closed. Check the key store and the profile folder, then sign in again.')
}

const signInEnded: GatewayFailure = {
  kind: 'auth',
  code: 'TOKEN_EXPIRED',
  status: 401,
  message: 'The sign-in has ended.',
  hint: 'Sign in again on the Connections page, or with drawbridge connectors sign-in.',
}
