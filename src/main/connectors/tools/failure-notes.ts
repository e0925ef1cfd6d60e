import { assertNever } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { Availability } from '../availability.ts'
import type { GatewayFailure } from '../gateway/gateway-failure.ts'

/** What hosted apps could not be while they were out of reach. */
export type LostAct = 'searched' | 'described'

export type FailureReason = 'sign_in_expired' | 'unreachable' | 'not_set_up'

const rejectedTokenCodes: readonly string[] = ['UNAUTHORIZED', 'INVALID_TOKEN', 'TOKEN_EXPIRED']

/** Null: nothing is said, and the answer is what it would be without connectors. `availability`: as it is after the failure. */
export function reasonOf(failure: GatewayFailure, availability: Availability): FailureReason | null {
  switch (failure.kind) {
    case 'auth':
      if (failure.code === 'NO_TOKEN') return availability === 'not-set-up' ? 'not_set_up' : 'sign_in_expired'
      return failure.status === 401 || rejectedTokenCodes.includes(failure.code.toUpperCase()) ? 'sign_in_expired' : null
    case 'dark':
    case 'stopped':
      return null
    case 'conflict':
    case 'rate-limited':
    case 'retryable':
    case 'plain':
      return 'unreachable'
    default:
      return assertNever(failure.kind)
  }
}

export interface NoteTerms {
  readonly act: LostAct
  /** The connector tools that were asked for by name. */
  readonly names?: readonly string[]
  /** What the last attempt to set connectors up said. */
  readonly lastFailure?: string | undefined
}

/** The `connectors` field of a search or describe result: what is missing from it, and what to make of that. */
export function failureNote(reason: FailureReason, { act, names, lastFailure }: NoteTerms): JsonObject {
  const named = names === undefined || names.length === 0 ? {} : { names }
  switch (reason) {
    case 'sign_in_expired':
      return { status: 'unavailable', reason, hint: `Hosted apps could not be ${act} now: the sign-in has ended. Do not conclude that an app is missing; the person must sign in again.`, ...named }
    case 'unreachable':
      return { status: 'unavailable', reason, hint: `Hosted apps could not be ${act} now: their gateway did not answer as it should. Do not conclude that an app is missing; try again later.`, ...named }
    case 'not_set_up':
      return { status: 'not_set_up', hint: notSetUpHint(lastFailure), ...named }
    default:
      return assertNever(reason)
  }
}

function notSetUpHint(lastFailure: string | undefined): string {
  const hint = 'Hosted apps are not set up for this person yet; manage_connections sets them up. If the tools above fit, prefer them.'
  return lastFailure === undefined ? hint : `${hint} Tell the person what the last attempt said: ${lastFailure}`
}
