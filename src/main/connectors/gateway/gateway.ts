import type { ConnectorAccount, ConnectorRow } from '../../../shared/connector.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { GatewayResult } from './gateway-failure.ts'
import type { ConnectionsAnswer, ExecuteOutcome, SchemasAnswer, SearchAnswer } from './gateway-wire.ts'

export interface ExecuteCall {
  readonly connector: string
  /** The vendor's slug. */
  readonly tool: string
  readonly arguments: JsonObject
}

export interface ConnectionsRequest {
  readonly connectors: readonly string[]
  /** Give a new link even where one is open or an account is connected. */
  readonly reinitiate: boolean
  /** Name for a new account. */
  readonly alias?: string
  /** The account to renew. */
  readonly connectionId?: string
  /** The card that waits for it. */
  readonly operationId?: string
}

/** An account the gateway does not know is an answer, not a failure. */
export type AccountReading = ConnectorAccount | 'unknown'

/**
 * The apps behind the gateway, one method a route.
 * Contract: never rejects; a failure is a typed value; answers are by position where a route takes several.
 */
export interface ConnectorGateway {
  /** One group per query, null where the gateway's could not be read. */
  search(queries: readonly string[], signal?: AbortSignal): Promise<GatewayResult<SearchAnswer>>
  schemas(slugs: readonly string[], signal?: AbortSignal): Promise<GatewayResult<SchemasAnswer>>
  /** One outcome per call, null where it could not be read; there may be fewer or more. */
  execute(calls: readonly ExecuteCall[], signal?: AbortSignal): Promise<GatewayResult<readonly (ExecuteOutcome | null)[]>>
  /** Starts authorizations. Never repeated: the gateway cannot tell a second start from a new one. */
  connections(request: ConnectionsRequest, signal?: AbortSignal): Promise<GatewayResult<ConnectionsAnswer>>
  /** Every app, all pages. */
  list(signal?: AbortSignal): Promise<GatewayResult<readonly ConnectorRow[]>>
  /** `timeoutMs`: what is left of the caller's time. */
  account(connectionId: string, options: { readonly timeoutMs: number; readonly signal?: AbortSignal }): Promise<GatewayResult<AccountReading>>
}
