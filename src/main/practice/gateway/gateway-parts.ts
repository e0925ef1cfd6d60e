import type { Bearers } from './bearers.ts'
import type { GatewayStore } from './gateway-store.ts'
import type { SignInLinks } from './sign-in-links.ts'

/** What the routes work with. */
export interface GatewayParts {
  readonly store: GatewayStore
  readonly bearers: Bearers
  readonly links: SignInLinks
  /** `http://127.0.0.1:<port>` */
  address(): string
  /** Milliseconds since 1970. */
  now(): number
}

/** Who signs in at this gateway, guests apart: the one person at this machine. */
export const practiceOwner = 'practice-person'

/** Where a consent page can send the browser back to. */
export const returnTargets = ['drawbridge', 'portal'] as const

export function consentUrl(parts: GatewayParts, token: string): string {
  return `${parts.address()}/connect/${token}`
}
