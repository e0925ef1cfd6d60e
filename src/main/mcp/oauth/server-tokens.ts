import type { StoredOAuthTokens } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import type { AuthorizationStore, HeldTokens } from './authorization-store.ts'
import { fetchMachineTokens } from './machine-grant.ts'
import type { OAuthSettings } from './oauth-settings.ts'
import { isStale, type Renewal, renewTokens, usableTokens } from './renewal.ts'
import type { AuthChallenge } from './server-auth.ts'
import { signInFailure } from './sign-in-failure.ts'
import { expiry } from './sign-in-provider.ts'

interface ServerTokensPorts {
  readonly server: string
  readonly store: AuthorizationStore
  readonly clientInfo: { readonly name: string; readonly version: string }
  readonly exchangeMs: number
  readonly dispatcher?: Dispatcher | undefined
  now(): number
  warn(text: string): void
}

/** What a server refused: `rights` that were missing, or everything. Kept until somebody signed in. */
export interface Refusal extends AuthChallenge {
  readonly kind: 'sign-in' | 'more-rights'
}

/** The tokens of one server, for all its connections. Methods never reject. */
export interface ServerTokens {
  /** The bearer, renewed beforehand where it is about to run out. */
  bearer(settings: OAuthSettings): Promise<string | undefined>
  /** What a sign-in gave and still holds. */
  held(settings: OAuthSettings): HeldTokens | null
  /** One at a time: who asks meanwhile gets the outcome of the one under way. */
  renew(settings: OAuthSettings, challenge?: AuthChallenge): Promise<Renewal>
  /** A refusal that came now may be of the tokens before the last renewal. */
  renewedJustNow(settings: OAuthSettings): boolean
  refusal(): Refusal | undefined
  refused(refusal: Refusal): void
  signedIn(): void
  /** Ends a renewal under way and resolves when none is; tokens without a person are forgotten. */
  end(): Promise<void>
}

/** As long as a refusal may be under way. */
const crossingMs = 5000

export function createServerTokens(ports: ServerTokensPorts): ServerTokens {
  const { server, store } = ports
  let flight: Promise<Renewal> | null = null
  let life = new AbortController()
  let renewedAt: number | null = null
  let last: Refusal | undefined
  /** Of a client without a person; they cost nothing to get again. */
  let machine: { tokens: StoredOAuthTokens; expiresAt: number | null; client: string } | null = null

  function current(settings: OAuthSettings): { tokens: StoredOAuthTokens; stale: boolean } | null {
    if (isMachine(settings)) {
      const usable = machine !== null && machine.client === clientKey(settings) && !(machine.expiresAt !== null && ports.now() >= machine.expiresAt)
      return usable && machine !== null ? { tokens: machine.tokens, stale: false } : null
    }
    const held = usableTokens(store.read(server), settings)
    return held === null ? null : { tokens: held.tokens, stale: isStale(held, ports.now()) && held.tokens.refresh_token !== undefined }
  }

  async function bearer(settings: OAuthSettings): Promise<string | undefined> {
    if (current(settings)?.stale === true) await renew(settings)
    return current(settings)?.tokens.access_token
  }

  function renew(settings: OAuthSettings, challenge: AuthChallenge = {}): Promise<Renewal> {
    const { signal } = life
    flight ??= (isMachine(settings) ? obtain(settings, challenge, signal) : renewTokens({ ...ports, settings, signal })).then(outcome => {
      flight = null
      if (outcome.kind === 'renewed') renewedAt = ports.now()
      return outcome
    })
    return flight
  }

  async function obtain(settings: OAuthSettings, challenge: AuthChallenge, signal: AbortSignal): Promise<Renewal> {
    const { oauth, url } = settings
    const stored = store.read(server)
    const bound = stored?.url === url.href && stored.bound?.clientId === oauth.client_id ? stored.bound?.issuer : undefined
    try {
      const { tokens, issuer } = await fetchMachineTokens({ ...ports, settings, clientName: ports.clientInfo.name, challenge, issuer: oauth.issuer ?? bound, signal })
      machine = { tokens, expiresAt: expiry(tokens, ports.now()), client: clientKey(settings) }
      if (bound === undefined && oauth.client_id !== undefined) await store.write(server, { version: 1, url: url.href, bound: { clientId: oauth.client_id, issuer } })
      return { kind: 'renewed' }
    } catch (error) {
      return { kind: 'failed', failure: signInFailure(error) }
    }
  }

  return {
    bearer,
    held: settings => (isMachine(settings) ? null : usableTokens(store.read(server), settings)),
    renew,
    renewedJustNow: settings => renewedAt !== null && ports.now() - renewedAt < crossingMs && current(settings) !== null,
    refusal: () => last,
    refused(refusal) {
      last = refusal
    },
    signedIn() {
      last = undefined
    },
    async end() {
      life.abort()
      await flight
      life = new AbortController()
      machine = null
      last = undefined
      renewedAt = null
    },
  }
}

export function isMachine({ oauth }: OAuthSettings): boolean {
  return oauth.grant === 'client_credentials' || oauth.grant === 'cross_app_access'
}

/** Other settings, other tokens. */
function clientKey({ url, oauth }: OAuthSettings): string {
  return JSON.stringify([url.href, oauth])
}
