import { type Failure, success } from '../../../shared/failure.ts'
import type { ConnectorOverview } from '../../../shared/ipc.ts'
import type { Connectors } from '../../connectors/connectors.ts'

/** Opening the page is a hosted act: it sets an identity up where that needs nothing from the person. */
export async function connectorOverview(connectors: Connectors): Promise<ConnectorOverview> {
  const ready = connectors.availability() === 'unavailable' ? success(undefined) : await connectors.identity.ensure()
  const availability = connectors.availability()
  const shown = { availability, identity: connectors.identity.view() }
  if (!ready.ok) return { ...shown, rows: [], accounts: null, failure: shownFailure(ready.failure) }
  if (availability !== 'available') return { ...shown, rows: [], accounts: null, failure: null }
  const [rows, accounts] = await Promise.all([connectors.gateway.list(), connectors.portal.list()])
  return {
    ...shown,
    rows: rows.ok ? [...rows.value] : [],
    accounts: accounts.ok ? [...accounts.value] : null,
    failure: rows.ok ? null : shownFailure(rows.failure),
  }
}

function shownFailure({ code, message, hint }: Failure): ConnectorOverview['failure'] {
  return { code, message, ...(hint === undefined ? {} : { hint }) }
}
