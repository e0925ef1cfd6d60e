import { z } from 'zod'
import { assertNever, failed, type Result, success } from '../../../shared/failure.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import { type AccessToken, accessToken, isFresh } from './access-token.ts'
import type { BearerReading } from '../gateway/bearer.ts'
import { type PortalCallPorts, portalFailure, readJson } from './device-sign-in.ts'
import { type GatewayFailure, statusFailure } from '../gateway/gateway-failure.ts'
import { type BrokenExchange, exchangeJson, type JsonAnswer, jsonRequest } from '../gateway/json-http.ts'
import { readSecretJson } from './secret-json.ts'
import { singleFlight } from './single-flight.ts'

export const guestSecretName = 'connectors.guest'

/** Code of the failure to set the identity up. */
export const notSetUp = 'CONNECTORS_NOT_SET_UP'

const credentialSchema = z.object({ portal: z.string(), token: z.string().min(1), user_id: z.string().optional(), org_id: z.string().optional() })
type Credential = z.infer<typeof credentialSchema>

const createdSchema = z.object({ token: z.string().min(1), user_id: z.string().optional().catch(undefined), org_id: z.string().optional().catch(undefined) })
const exchangedSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional().catch(undefined) })

const createTimeoutMs = 5000
const exchangeTimeoutMs = 10_000

export interface GuestPorts extends Pick<PortalCallPorts, 'dispatcher' | 'now'> {
  portal(): string | null
  readonly secrets: SecretStore
}

/** The identity that needs no sign-in. People are never told of it by any of its names. */
export interface GuestIdentity {
  exists(): boolean
  /** Refused in a way that asking again does not change. */
  failedForGood(): boolean
  /** What the last attempt to set one up said. */
  lastFailure(): string | undefined
  bearer(): Promise<BearerReading>
  rejected(token: string): void
  /** Creates it where there is none, and sees that it works. */
  ensure(): Promise<Result<void>>
  forget(): Promise<void>
}

type Refusal =
  | { readonly kind: 'closed' | 'locked' | 'proof-of-work' | 'dead' | 'paused' | 'server' | 'unreachable' }
  | { readonly kind: 'busy'; readonly seconds: number }

export function createGuestIdentity(ports: GuestPorts): GuestIdentity {
  const { secrets, now } = ports
  let access: AccessToken | undefined
  let lastRefusal: Refusal | undefined

  function credential(): Credential | null {
    const portal = ports.portal()
    const kept = readSecretJson(secrets, guestSecretName, credentialSchema)
    return kept !== null && kept.portal === portal ? kept : null
  }

  async function forget(): Promise<void> {
    access = undefined
    await secrets.remove(guestSecretName)
  }

  async function create(): Promise<Refusal | null> {
    const portal = ports.portal()
    if (portal === null) return { kind: 'closed' }
    const answer = await exchangeJson(ports.dispatcher, { method: 'POST', url: `${portal}/api/anonymous/create`, ...jsonRequest({}), timeoutMs: createTimeoutMs })
    const created = readJson(answer, createdSchema)
    if (created === null) return refusalOf(answer, now())
    await secrets.set(guestSecretName, JSON.stringify({ portal, ...created }))
    return null
  }

  /** A short-lived token for the kept credential. A credential that is dead is forgotten. */
  const exchange = singleFlight(async (): Promise<{ readonly token: string } | { readonly refusal: Refusal; readonly failure: GatewayFailure } | null> => {
    const kept = credential()
    if (kept === null) return null
    const answer = await exchangeJson(ports.dispatcher, { method: 'POST', url: `${kept.portal}/api/anonymous/token`, ...jsonRequest({ token: kept.token }), timeoutMs: exchangeTimeoutMs })
    const exchanged = readJson(answer, exchangedSchema)
    if (exchanged !== null) {
      access = accessToken(exchanged.access_token, exchanged.expires_in, now())
      return { token: access.token }
    }
    const refusal = refusalOf(answer, now())
    if (refusal.kind === 'dead') await forget().catch(() => undefined)
    return { refusal, failure: portalFailure(answer, now()) }
  })

  const ensure = singleFlight(async (): Promise<Result<void>> => {
    if (access !== undefined && credential() !== null && isFresh(access, now())) return success(undefined)
    // A second round only for a credential that turned out dead.
    for (let round = 0; round < 2; round += 1) {
      const refusal = credential() === null ? await create() : null
      if (refusal !== null) return refused(refusal)
      const token = await exchange()
      if (token !== null && 'token' in token) {
        lastRefusal = undefined
        return success(undefined)
      }
      if (token !== null && token.refusal.kind !== 'dead') return refused(token.refusal)
    }
    return refused({ kind: 'server' })
  })

  function refused(refusal: Refusal): Result<void> {
    lastRefusal = refusal
    return failed(notSetUp, refusalWords(refusal))
  }

  return {
    exists: () => credential() !== null,
    failedForGood: () => lastRefusal !== undefined && ['closed', 'locked', 'proof-of-work'].includes(lastRefusal.kind),
    lastFailure: () => (lastRefusal === undefined ? undefined : refusalWords(lastRefusal)),
    async bearer() {
      if (credential() === null) return { kind: 'none' }
      if (access !== undefined && isFresh(access, now())) return { kind: 'token', token: access.token }
      const exchanged = await exchange()
      if (exchanged === null) return { kind: 'none' }
      if ('token' in exchanged) return { kind: 'token', token: exchanged.token }
      lastRefusal = exchanged.refusal
      return exchanged.refusal.kind === 'dead' ? { kind: 'none' } : { kind: 'failed', failure: exchanged.failure }
    },
    rejected(token) {
      if (access?.token === token) access = undefined
    },
    ensure,
    forget,
  }
}

function refusalOf(answer: JsonAnswer | BrokenExchange, now: number): Refusal {
  if (answer.kind === 'broken') return { kind: 'unreachable' }
  const { code, retryAfterSeconds } = statusFailure(answer, now)
  if (code === 'unknown_token' || answer.status === 401) return { kind: 'dead' }
  if (answer.status === 404) return { kind: 'closed' }
  if (answer.status === 403 && code === 'account_locked') return { kind: 'locked' }
  if (answer.status === 428 || code.startsWith('pow_')) return { kind: 'proof-of-work' }
  if (answer.status === 429) return { kind: 'busy', seconds: Math.max(1, Math.ceil(retryAfterSeconds ?? 1)) }
  if (answer.status === 503 && code === 'temporarily_disabled') return { kind: 'paused' }
  return { kind: 'server' }
}

const signInInstead = 'Signing in on the Connections page, or with drawbridge connectors sign-in, works as well.'

function refusalWords(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'closed':
      return `Hosted apps are not open without a sign-in. Sign in on the Connections page, or with drawbridge connectors sign-in.`
    case 'locked':
      return `Hosted apps are locked for this computer. ${signInInstead}`
    case 'proof-of-work':
      return `Hosted apps could not be set up here without a sign-in. ${signInInstead}`
    case 'busy':
      return `Hosted apps could not be set up just now: too many attempts. Try again in ${spokenWait(refusal.seconds)}.`
    case 'paused':
      return `Setting up hosted apps is paused at the moment. Try again later. ${signInInstead}`
    case 'unreachable':
      return 'Hosted apps could not be set up: the portal cannot be reached. Check the connection and try again.'
    case 'dead':
    case 'server':
      return 'Hosted apps could not be set up: the portal had a failure. Try again later.'
    default:
      return assertNever(refusal)
  }
}

function spokenWait(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} second${seconds > 1 ? 's' : ''}`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
