import type { ConnectorOverview } from '../../../shared/ipc.ts'
import type { Settings } from '../../../shared/settings.ts'

export type IdentityWords = 'practice' | 'token' | 'guest' | 'signedIn' | 'notIncluded' | 'expired' | 'none' | 'off'

type Given = Pick<ConnectorOverview, 'availability' | 'identity'>

/** In whose name hosted apps are reached, as the page says it. */
export function identityWords({ identity, availability }: Given, settings: Pick<Settings, 'connectors' | 'tools'>): IdentityWords {
  if (!settings.tools.connectors.enabled) return 'off'
  switch (identity.kind) {
    case 'token':
      return isPractice(settings) ? 'practice' : 'token'
    case 'guest':
      return 'guest'
    case 'expired':
      return 'expired'
    case 'signed-in':
      return availability === 'available' ? 'signedIn' : 'notIncluded'
    default:
      return 'none'
  }
}

/** A key without one in the settings is that of the gateway which comes with practice mode. */
function isPractice({ connectors }: Pick<Settings, 'connectors'>): boolean {
  return connectors.auth === 'practice' || (connectors.auth === 'portal' && connectors.gateway_url === undefined)
}
