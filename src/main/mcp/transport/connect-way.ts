import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { isUnauthorized } from './http-problem.ts'
import { isNetworkError } from '../../platform/network-problem.ts'
import type { ServerAddress } from '../server-command.ts'

/** How a server is spoken to: over what, and in which era of the protocol. `auto`: it is asked which. */
export interface Way {
  readonly transport: 'stdio' | 'http' | 'sse'
  readonly era: 'legacy' | 'modern' | 'auto'
}

/** What worked the last time, for as long as the app runs. */
export interface WayMemory {
  recall(): Way | undefined
  remember(way: Way | undefined): void
}

export function firstWay(address: ServerAddress, known: Way | undefined): Way {
  if (known !== undefined) return known
  if (address.kind === 'stdio') return { transport: 'stdio', era: 'legacy' }
  return address.transport === 'sse' ? { transport: 'sse', era: 'legacy' } : { transport: 'http', era: 'auto' }
}

/** Refusals with which a server that knows only 2026-07-28 answers the handshake before it. */
const handshakeRefusals = new Set([-32022, -32601])
/** With these a server of the oldest transport refuses what it does not know. */
const noStreamable = new Set([400, 404, 405])

/** What is worth trying after that failure; null: nothing. */
export function nextWay(way: Way, error: unknown, address: ServerAddress): Way | null {
  if (isUnauthorized(error) || isNetworkError(error)) return null
  if (way.transport === 'stdio') return way.era === 'legacy' && error instanceof ProtocolError && handshakeRefusals.has(error.code) ? { transport: 'stdio', era: 'modern' } : null
  if (way.transport === 'sse') return null
  if (way.era === 'auto' && isAboutEra(error)) return { transport: 'http', era: 'legacy' }
  const mayBeSse = address.kind === 'http' && address.transport === undefined
  return mayBeSse && error instanceof SdkHttpError && noStreamable.has(error.status ?? 0) ? { transport: 'sse', era: 'legacy' } : null
}

/** The question for the era failed or was not answered: a server that stumbles over it may still know the handshake. */
function isAboutEra(error: unknown): boolean {
  return error instanceof SdkError && (error.code === SdkErrorCode.EraNegotiationFailed || error.code === SdkErrorCode.RequestTimeout)
}
