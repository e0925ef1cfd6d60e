import type { GatewayFailure } from './gateway-failure.ts'

/** What stands in the Authorization header, or why nothing does. */
export type BearerReading =
  | { readonly kind: 'token'; readonly token: string }
  /** Nobody is signed in. */
  | { readonly kind: 'none' }
  /** There is an identity, but no token could be had for it now. */
  | { readonly kind: 'failed'; readonly failure: GatewayFailure }

/** Gives a bearer for each attempt. Contract: never rejects, and never creates an identity. */
export interface BearerSource {
  bearer(): Promise<BearerReading>
  /** A host did not accept this token: the next attempt gets a fresh one where there is a way to one. */
  rejected(token: string): void
}
