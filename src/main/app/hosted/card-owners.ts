import type { AppEvent } from '../../../shared/events.ts'

/** Which conversation a card belongs to, as the events told; also after it is closed. */
export interface CardOwners {
  /** Undefined: a card of the Connections page, or none that is remembered. */
  sessionOf(opId: string): string | undefined
  see(event: AppEvent): void
}

const remembered = 200

export function createCardOwners(): CardOwners {
  const sessions = new Map<string, string>()
  return {
    sessionOf: opId => sessions.get(opId),
    see(event) {
      if (event.type !== 'connection-request' || event.session === undefined) return
      sessions.set(event.operation.op_id, event.session)
      const [oldest] = sessions.keys()
      if (sessions.size > remembered && oldest !== undefined) sessions.delete(oldest)
    },
  }
}
