import type { ConnectorIdentityView } from '../../shared/connector.ts'
import { assertNever } from '../../shared/failure.ts'

/** `not-set-up`: nobody is signed in yet, and the first hosted act changes that. */
export type Availability = 'available' | 'not-set-up' | 'unavailable'

export interface AvailabilityFacts {
  /** `tools.connectors.enabled`. */
  readonly enabled: boolean
  readonly identity: ConnectorIdentityView
}

/** May hosted connectors be asked? Costs no request and creates nothing. What cannot be told is unavailable. */
export function availabilityOf(read: () => AvailabilityFacts): Availability {
  try {
    const { enabled, identity } = read()
    return enabled ? byIdentity(identity) : 'unavailable'
  } catch {
    return 'unavailable'
  }
}

function byIdentity(identity: ConnectorIdentityView): Availability {
  switch (identity.kind) {
    case 'none':
      return identity.mayCreate ? 'not-set-up' : 'unavailable'
    case 'signed-in':
      return identity.managedTools ? 'available' : 'unavailable'
    case 'guest':
    case 'token':
    // A sign-in that has ended is met on the way, and said: an app must not look missing because of it.
    case 'expired':
      return 'available'
    default:
      return assertNever(identity)
  }
}
