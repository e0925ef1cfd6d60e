import type { EntryError } from '../../../shared/connector.ts'
import { assertNever } from '../../../shared/failure.ts'
import type { ExecuteError } from '../gateway/gateway-wire.ts'

/**
 * Where the turn runs: with a card in a window, at a place that can only show links, or beside the conversation, where
 * nobody can be asked.
 */
export type Surface = 'card' | 'link' | 'side'

/** What a call says that needs an account nobody has connected. */
export function connectionRequired({ message, connector, connectUrl, connectionId, hint }: ExecuteError, surface: Surface): EntryError {
  return {
    code: 'CONNECTION_REQUIRED',
    message: message || `${connector ?? 'This app'} is not connected for this account.`,
    ...(connector === undefined ? {} : { connector }),
    ...bySurface(surface, connector, { connectUrl, hint }),
    ...(connectionId === undefined ? {} : { connection_id: connectionId }),
  }
}

function bySurface(surface: Surface, connector: string | undefined, { connectUrl, hint }: Pick<ExecuteError, 'connectUrl' | 'hint'>): Record<string, unknown> {
  switch (surface) {
    case 'card':
      return {
        connect_card_available: true,
        hint: `Call manage_connections {"action":"connect","connectors":[${JSON.stringify(connector ?? '<app>')}]}: it opens a card on which the person connects the app. There is no link to show.`,
      }
    case 'side':
      return { hint: 'Only the main conversation can connect apps. Report back which app is needed; do not retry.' }
    case 'link':
      return { ...(connectUrl === undefined ? {} : { connect_url: connectUrl }), ...(hint === undefined ? {} : { hint }) }
    default:
      return assertNever(surface)
  }
}
