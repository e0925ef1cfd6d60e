import type { ConnectionState } from '../../../shared/connection.ts'
import type { Tool } from '../../../shared/tool.ts'
import type { TargetFields } from '../../connectors/card/operation.ts'
import { chooseStep, planListing } from '../../disclosure/listing.ts'
import { groupBySource } from '../../disclosure/sources.ts'
import type { Connections } from '../../mcp/connections.ts'

const toolsWaitMs = 30_000
/** Tokens that the listing of a newly connected server may take in the tool's answer. */
const listingTokens = 1500

/** How a server that was just put into the settings stands after its start, waited for within a bound. */
export async function waitForServer(server: string, connections: Pick<Connections, 'views' | 'settled' | 'list' | 'onChange'>, signal: AbortSignal): Promise<ConnectionState> {
  const stateOf = (): ConnectionState => connections.views().find(view => view.name === server)?.state ?? { kind: 'off' }
  if (stateOf().kind === 'running') return stateOf()
  // Its tools tell sooner than the slowest of the others.
  let stopListening = (): void => undefined
  const listed = new Promise<void>(resolve => {
    stopListening = connections.onChange(() => (connections.list().some(({ descriptor }) => descriptor.server === server) ? resolve() : undefined))
  })
  await Promise.race([listed, connections.settled(toolsWaitMs, signal)])
  stopListening()
  return stateOf()
}

/** What is told of a connected server: its tools, callable at once, or why they are not there yet. */
export function connectedFields(server: string, state: ConnectionState, tools: readonly Tool[]): TargetFields {
  const own = tools.filter(({ descriptor }) => descriptor.server === server).map(({ descriptor }) => descriptor)
  if (own.length === 0) return { discovery_error: discoveryError(state) }
  const plan = planListing(groupBySource(own), [])
  const step = plan === null ? null : chooseStep(plan, listingTokens)
  return { tools: own.map(descriptor => descriptor.name), ...(plan === null || step === null ? {} : { tools_listing: plan.textOf(step) }) }
}

function discoveryError(state: ConnectionState): string {
  if (state.kind === 'failed') return state.failure.message
  if (state.kind === 'off') return 'It is switched off. Its tools come when it is enabled.'
  if (state.kind === 'unauthorized') return 'It wants a sign-in.'
  return state.kind === 'running' ? 'It lists no tools.' : 'It is connected but has not listed its tools yet. Search for them in a moment; no new consent is needed.'
}
