import type { Dispatcher } from 'undici'
import type { ConnectorIdentityView, DeviceCode } from '../../../shared/connector.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import type { BearerSource } from '../gateway/bearer.ts'
import type { ConnectorAuth } from './connector-auth.ts'
import { type OAuthClient, signInByDevice } from './device-sign-in.ts'
import { createGuestIdentity, notSetUp } from './guest.ts'
import { createPortalSession } from './portal-session.ts'

export interface IdentityPorts {
  readonly dispatcher: Dispatcher
  /** Base address of the portal; null: there is none. */
  portal(): string | null
  auth(): ConnectorAuth
  /** `nous.guest`: may an identity be used that needs no sign-in? */
  guestAllowed(): boolean
  client(): OAuthClient
  readonly secrets: SecretStore
  /** Milliseconds since 1970. */
  now(): number
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** Who asks, or whether hosted apps are open to them, is not what it was. Never for an attempt that changed neither. */
  changed(): void
}

/** In whose name connectors are asked. */
export interface ConnectorIdentity extends BearerSource {
  view(): ConnectorIdentityView
  /** What `ensure` would come to as things stand. Asks nobody and sets nothing up; not set up and not tried yet is no failure. */
  standing(): Result<void>
  /** For the first hosted act: sees that there is an identity, creating one without a sign-in where that is allowed. */
  ensure(): Promise<Result<void>>
  /**
   * Shows a code and waits until the person is done on the page. One at a time: a new one ends the one before. Where the
   * tokens cannot be stored it fails with `TOKEN_NOT_SAVED`, and they are good until the app ends.
   */
  signIn(show: (code: DeviceCode) => void, signal: AbortSignal): Promise<Result<void>>
  signOut(): Promise<void>
}

const howToSignIn = 'Sign in on the Connections page, or with drawbridge connectors sign-in.'

export function createIdentity(ports: IdentityPorts): ConnectorIdentity {
  const session = createPortalSession(ports)
  const guest = createGuestIdentity(ports)
  let signInRunning: AbortController | undefined

  function view(): ConnectorIdentityView {
    const auth = ports.auth()
    if (auth.kind !== 'portal') {
      return auth.token === null ? { kind: 'none', mayCreate: false, lastFailure: missingToken(auth.kind) } : { kind: 'token' }
    }
    const signedIn = session.view()
    if (signedIn.kind !== 'none') return signedIn
    if (!ports.guestAllowed()) return { kind: 'none', mayCreate: false }
    if (guest.exists() && !guest.failedForGood()) return { kind: 'guest' }
    const lastFailure = guest.lastFailure()
    return { kind: 'none', mayCreate: ports.portal() !== null && !guest.failedForGood(), ...(lastFailure === undefined ? {} : { lastFailure }) }
  }

  function standing(): Result<void> {
    const now = view()
    if (now.kind === 'expired') return failed('SIGN_IN_EXPIRED', 'The sign-in for hosted apps has ended.', howToSignIn)
    if (now.kind !== 'none') return success(undefined)
    if (!now.mayCreate) return failed('SIGN_IN_NEEDED', now.lastFailure ?? 'Hosted apps need a sign-in.', howToSignIn)
    return now.lastFailure === undefined ? success(undefined) : failed(notSetUp, now.lastFailure)
  }

  async function ensure(): Promise<Result<void>> {
    const before = view()
    if (before.kind !== 'guest' && !(before.kind === 'none' && before.mayCreate)) return standing()
    const ensured = await guest.ensure()
    if (!sameStanding(before, view())) ports.changed()
    return ensured
  }

  async function signIn(show: (code: DeviceCode) => void, signal: AbortSignal): Promise<Result<void>> {
    const portal = ports.portal()
    if (portal === null) return failed('NO_PORTAL', 'There is no portal to sign in at.', 'Set connectors.portal_url.')
    if (ports.auth().kind !== 'portal') return failed('NO_SIGN_IN', 'connectors.auth is set to a token of your own, so there is nothing to sign in to.', 'Set connectors.auth to portal.')
    signInRunning?.abort()
    const own = new AbortController()
    signInRunning = own
    const tokens = await signInByDevice({ ...ports, portal, client: ports.client(), show }, AbortSignal.any([signal, own.signal]))
    if (signInRunning === own) signInRunning = undefined
    if (!tokens.ok) return tokens
    const kept = await session.keep(tokens.value)
    ports.changed()
    return kept
  }

  return {
    view,
    standing,
    ensure,
    signIn,
    async bearer() {
      const auth = ports.auth()
      if (auth.kind !== 'portal') return auth.token === null ? { kind: 'none' } : { kind: 'token', token: auth.token }
      if (session.view().kind !== 'none') return session.bearer()
      return ports.guestAllowed() ? guest.bearer() : { kind: 'none' }
    },
    rejected(token) {
      session.rejected(token)
      guest.rejected(token)
    },
    async signOut() {
      signInRunning?.abort()
      await session.forget()
      ports.changed()
    },
  }
}

/** What the last attempt said is no standing. */
function sameStanding(before: ConnectorIdentityView, after: ConnectorIdentityView): boolean {
  if (before.kind === 'none' && after.kind === 'none') return before.mayCreate === after.mayCreate
  return before.kind === after.kind
}

function missingToken(kind: 'token' | 'practice'): string {
  return kind === 'practice' ? 'The practice gateway is not running.' : 'connectors.auth is token, but no token is set: give connectors.token or DRAWBRIDGE_CONNECTOR_TOKEN.'
}
