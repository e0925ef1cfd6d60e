import { randomBytes, randomInt } from 'node:crypto'

/** One device that waits for a person to sign it in elsewhere. */
export interface DeviceGrant {
  readonly deviceCode: string
  /** `BCDF-GHJK` */
  readonly userCode: string
  readonly clientId: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly outcome: 'open' | 'allowed' | 'denied'
}

/** Why a device is not signed in yet, in the words of the device grant; `allowed` is told once. */
export type PollResult = 'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token' | 'invalid_grant' | 'allowed'

/** Sign-ins that are under way; they do not outlive a restart. */
export interface DeviceGrants {
  /** Seconds. */
  readonly lifetime: number
  readonly interval: number
  start(clientId: string): DeviceGrant
  /** By the code a person typed; what waits no more is not found. */
  find(userCode: string): DeviceGrant | undefined
  answer(userCode: string, outcome: 'allowed' | 'denied'): void
  poll(deviceCode: string, clientId: string): PollResult
}

// No vowels, so that no word comes out, and nothing that looks like something else.
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const slowDownSeconds = 5
const mostGrants = 50

export function createDeviceGrants(options: { now(): number; intervalSeconds: number }): DeviceGrants {
  const lifetime = 600
  const grants = new Map<string, DeviceGrant & { readonly intervalMs: number; readonly polledAt: number }>()
  const isLive = ({ expiresAt }: DeviceGrant): boolean => expiresAt > options.now()

  const byUserCode = (userCode: string): (DeviceGrant & { intervalMs: number; polledAt: number }) | undefined => {
    const wanted = userCode.toUpperCase().replaceAll(/[^A-Z]/g, '')
    return [...grants.values()].find(grant => grant.userCode.replace('-', '') === wanted && grant.outcome === 'open' && isLive(grant))
  }

  return {
    lifetime,
    interval: options.intervalSeconds,
    start(clientId) {
      const grant = {
        deviceCode: randomBytes(24).toString('base64url'),
        userCode: `${randomLetters(4)}-${randomLetters(4)}`,
        clientId,
        expiresAt: options.now() + lifetime * 1000,
        outcome: 'open' as const,
        intervalMs: options.intervalSeconds * 1000,
        polledAt: Number.NEGATIVE_INFINITY,
      }
      grants.set(grant.deviceCode, grant)
      const oldest = grants.keys().next()
      if (grants.size > mostGrants && oldest.done !== true) grants.delete(oldest.value)
      return grant
    },
    find: byUserCode,
    answer(userCode, outcome) {
      const grant = byUserCode(userCode)
      if (grant) grants.set(grant.deviceCode, { ...grant, outcome })
    },
    poll(deviceCode, clientId) {
      const grant = grants.get(deviceCode)
      if (!grant || grant.clientId !== clientId) return 'invalid_grant'
      if (!isLive(grant)) return 'expired_token'
      const polledAt = options.now()
      if (polledAt - grant.polledAt < grant.intervalMs) {
        grants.set(deviceCode, { ...grant, polledAt, intervalMs: grant.intervalMs + slowDownSeconds * 1000 })
        return 'slow_down'
      }
      grants.set(deviceCode, { ...grant, polledAt })
      if (grant.outcome === 'open') return 'authorization_pending'
      grants.delete(deviceCode)
      return grant.outcome === 'allowed' ? 'allowed' : 'access_denied'
    },
  }
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
}
