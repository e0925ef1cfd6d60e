import { isJsonObject, type JsonObject } from '../../../shared/json.ts'

/** A token with the time it is good for; milliseconds since 1970 by the clock of this computer. */
export interface AccessToken {
  readonly token: string
  readonly obtainedAt: number
  readonly expiresAt: number
}

const marginMs = 2 * 60_000
const defaultLifetimeSeconds = 900
/** How far the clock may be set back before it is no longer believed. */
const clockSlackMs = 60_000

/** `lifetimeSeconds` as the issuer said it; without it the token's own claims tell. */
export function accessToken(token: string, lifetimeSeconds: unknown, now: number): AccessToken {
  return { token, obtainedAt: now, expiresAt: now + 1000 * (seconds(lifetimeSeconds) ?? claimedLifetime(token) ?? defaultLifetimeSeconds) }
}

/** Good for another two minutes, or for half its life where that is shorter. With a clock that jumped back nothing is known. */
export function isFresh({ obtainedAt, expiresAt }: AccessToken, now: number): boolean {
  const margin = Math.min(marginMs, (expiresAt - obtainedAt) / 2)
  return now >= obtainedAt - clockSlackMs && now < expiresAt - margin
}

/** Past its margin, yet not past its end. */
export function isUsable({ obtainedAt, expiresAt }: AccessToken, now: number): boolean {
  return now >= obtainedAt - clockSlackMs && now < expiresAt
}

/** What a token says of itself, unverified: it is read to decide what to offer, never to let anybody in. */
export function claimsOf(token: string): JsonObject {
  const payload = token.split('.')[1] ?? ''
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return isJsonObject(claims) ? claims : {}
  } catch {
    return {}
  }
}

function claimedLifetime(token: string): number | undefined {
  const { exp, iat } = claimsOf(token)
  return typeof exp === 'number' && typeof iat === 'number' ? seconds(exp - iat) : undefined
}

function seconds(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}
