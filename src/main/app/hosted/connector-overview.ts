import { type Failure, success } from '../../../shared/failure.ts'
import type { ConnectorOverview } from '../../../shared/ipc.ts'
import type { GatewayFailure } from '../../connectors/gateway/gateway-failure.ts'
import type { Connectors } from '../../connectors/connectors.ts'

/**
 * Opening the page is a hosted act: it sets an identity up where that needs nothing from the person. `setUp: false` only
 * looks, for whoever follows a change: a look that changed something would be followed by the next look.
 */
export async function connectorOverview(connectors: Connectors, { setUp = true }: { readonly setUp?: boolean } = {}): Promise<ConnectorOverview> {
  const { identity } = connectors
  const ready = connectors.availability() === 'unavailable' ? success(undefined) : setUp ? await identity.ensure() : identity.standing()
  const availability = connectors.availability()
  const shown = { availability, identity: identity.view() }
  if (!ready.ok) return { ...shown, rows: [], accounts: null, failure: shownFailure(ready.failure) }
  if (availability !== 'available') return { ...shown, rows: [], accounts: null, failure: null }
  const [rows, accounts] = await Promise.all([connectors.gateway.list(), connectors.portal.list()])
  return {
    ...shown,
    rows: rows.ok ? [...rows.value] : [],
    accounts: accounts.ok ? [...accounts.value] : null,
    failure: rows.ok ? null : notListed(rows.failure),
  }
}

/** What a gateway answered does not say by itself what went wrong here. */
function notListed(failure: GatewayFailure): ConnectorOverview['failure'] {
  const ours = failure.status === null || failure.code === 'TOKEN_EXPIRED' || failure.code === 'NO_TOKEN'
  return shownFailure(ours ? failure : { ...failure, message: `The hosted apps could not be listed: ${failure.message}` })
}

function shownFailure({ code, message, hint }: Failure): ConnectorOverview['failure'] {
  return { code, message, ...(hint === undefined ? {} : { hint }) }
}
