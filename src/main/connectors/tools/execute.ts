import type { EntryAnswer, EntryError } from '../../../shared/connector.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { Availability } from '../availability.ts'
import { connectionRequired, type Surface } from './connection-required.ts'
import type { ConnectorGateway } from '../gateway/gateway.ts'
import type { GatewayFailure, GatewayResult } from '../gateway/gateway-failure.ts'
import type { ExecuteOutcome } from '../gateway/gateway-wire.ts'
import { parseConnectorName, slugCandidates } from './names.ts'

export interface ExecutePorts {
  readonly gateway: Pick<ConnectorGateway, 'execute'>
  availability(): Availability
  readonly surface: Surface
}

export interface ExecuteEntry {
  readonly name: string
  readonly arguments: JsonObject
}

/**
 * Makes one connector call, as one request of its own. When the vendor's slug does not carry its connector, a second
 * request asks for it as it stands. Never rejects.
 */
export async function executeEntry(entry: ExecuteEntry, ports: ExecutePorts, signal?: AbortSignal): Promise<EntryAnswer> {
  const isStopped = (): boolean => signal?.aborted === true
  if (isStopped()) return notMade
  const name = parseConnectorName(entry.name)
  if (name === null) return unknownTool(entry.name)
  const availability = ports.availability()
  if (availability === 'unavailable') return unknownTool(entry.name)
  if (availability === 'not-set-up') return notSetUp
  const send = (tool: string): Promise<GatewayResult<readonly (ExecuteOutcome | null)[]>> =>
    ports.gateway.execute([{ connector: name.connector, tool, arguments: entry.arguments }], signal)
  const [prefixed, literal] = slugCandidates(name)
  const first = await send(prefixed)
  if (!isUnknownTool(first)) return answerOf(first, ports.surface)
  if (isStopped()) return notMade
  return answerOf(await send(literal), ports.surface)
}

function isUnknownTool(result: GatewayResult<readonly (ExecuteOutcome | null)[]>): boolean {
  return result.ok && result.value[0]?.error?.code === 'TOOL_NOT_FOUND'
}

/** Of the answers to one call the first counts: fewer is none, more is not asked for. */
function answerOf(result: GatewayResult<readonly (ExecuteOutcome | null)[]>, surface: Surface): EntryAnswer {
  if (!result.ok) return { error: gatewayError(result.failure) }
  const outcome = result.value[0] ?? null
  if (outcome === null) return noResult
  const account = outcome.account === undefined ? {} : { account: outcome.account }
  if (outcome.error === undefined) return { response: outcome.data, ...account }
  return { error: outcome.error.code === 'CONNECTION_REQUIRED' ? connectionRequired(outcome.error, surface) : toolError(outcome.error), ...account }
}

function toolError({ code, message, connector, hint }: NonNullable<ExecuteOutcome['error']>): EntryError {
  return {
    code,
    message: message || defaultWords[code],
    ...(connector === undefined ? {} : { connector }),
    ...(hint === undefined ? {} : { hint }),
  }
}

const defaultWords = {
  TOOL_NOT_ALLOWED: 'This tool is not allowed for this account.',
  CONNECTION_REQUIRED: 'The app is not connected for this account.',
  TOOL_NOT_FOUND: 'The gateway has no such tool. Use the exact name that tool_search returns.',
  PROVIDER_ERROR: 'The app could not do it.',
} as const

function gatewayError({ kind, code, message, hint, retryAfterSeconds }: GatewayFailure): EntryError {
  if (kind === 'stopped') return { code: 'INTERRUPTED', message: 'Stopped while this call was on its way. It may have been made.' }
  return {
    code: 'PROVIDER_ERROR',
    message: kind === 'rate-limited' ? `${message} Too many calls: wait ${Math.ceil(retryAfterSeconds ?? 1)} s.` : `${message} (${code})`,
    ...(hint === undefined ? {} : { hint }),
  }
}

const noResult: EntryAnswer = { error: { code: 'PROVIDER_ERROR', message: 'The gateway gave no result for this call. It may have been made: check before making it again.' } }

const notMade: EntryAnswer = { error: { code: 'INTERRUPTED', message: 'Stopped before this call was made.' } }

const notSetUp: EntryAnswer = {
  error: { code: 'PROVIDER_ERROR', message: 'Hosted apps are not set up for this person yet, so this was not run.', hint: 'Call manage_connections to set them up.' },
}

function unknownTool(name: string): EntryAnswer {
  return { error: { code: 'TOOL_NOT_FOUND', message: `Unknown tool ${JSON.stringify(name.slice(0, 120))} in this session. Use the exact name that tool_search returns.` } }
}
