import { asObject } from '../../../shared/json.ts'
import type { BridgeScope } from '../../disclosure/bridge-scope.ts'
import type { Availability } from '../availability.ts'
import { failureNote, type LostAct, reasonOf } from './failure-notes.ts'
import type { ConnectorGateway } from '../gateway/gateway.ts'
import type { GatewayFailure } from '../gateway/gateway-failure.ts'

/** What the hosted part of a search or describe needs. */
export interface ConnectorLegPorts {
  readonly gateway: Pick<ConnectorGateway, 'search' | 'schemas'>
  availability(): Availability
  /** What the last attempt to set connectors up said. */
  lastSetUpFailure(): string | undefined
  /** For the log. */
  warn(text: string): void
}

/** What is added to a local answer: nothing at all, or a note about hosted apps. */
export type LegNote = { readonly connectors?: ReturnType<typeof failureNote> }

/** Whether the hosted part is asked at all, and what is said where it is not. */
export function legStart(ports: ConnectorLegPorts, scope: Pick<BridgeScope, 'connectorsGranted'>): 'ask' | 'not-set-up' | 'skip' {
  if (!scope.connectorsGranted) return 'skip'
  const availability = ports.availability()
  if (availability === 'unavailable') return 'skip'
  return availability === 'available' ? 'ask' : 'not-set-up'
}

export function notSetUpNote(ports: ConnectorLegPorts, act: LostAct, names?: readonly string[]): LegNote {
  return { connectors: failureNote('not_set_up', { act, ...(names === undefined ? {} : { names }), lastFailure: ports.lastSetUpFailure() }) }
}

export function noteOf(failure: GatewayFailure, ports: ConnectorLegPorts, act: LostAct, names?: readonly string[]): LegNote {
  const reason = reasonOf(failure, ports.availability())
  if (reason === null) return {}
  return { connectors: failureNote(reason, { act, ...(names === undefined ? {} : { names }), lastFailure: ports.lastSetUpFailure() }) }
}

/** For what no failure value stands for: a bug on this leg costs the leg, not the answer. */
export function unreachableNote(act: LostAct, names?: readonly string[]): LegNote {
  return { connectors: failureNote('unreachable', { act, ...(names === undefined ? {} : { names }) }) }
}

/** The named table of a bridge answer, for copying. */
export function table(json: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> {
  return asObject(json[key])
}
