import { Client, type ClientOptions, type Transport } from '@modelcontextprotocol/client'
import type { ProcessExit } from '../../platform/child-process-tree.ts'
import { firstWay, nextWay, type Way } from '../transport/connect-way.ts'
import { createHttpFetch } from '../transport/http-fetch.ts'
import { createSseTransport, createStreamableTransport } from '../transport/http-transport.ts'
import { createLineGate, mostPrinted } from './line-gate.ts'
import type { LinkPorts } from './link.ts'
import type { ServerAddress } from '../server-command.ts'
import { createStdioTransport } from '../transport/transport.ts'
import { modernVersion } from '../transport/version-failure.ts'

interface OpenClient {
  readonly client: Client
  readonly transport: Transport
  readonly way: Way
  /** How its process ended; null while it runs, and for a server that is no process of ours. */
  exit(): ProcessExit | null
}

/** Why none of the ways led to the server, and how its last process ended. */
interface NotOpened {
  readonly error: unknown
  readonly exit: ProcessExit | null
}

interface OpenOptions {
  readonly capabilities: NonNullable<ClientOptions['capabilities']>
  /** Before the handshake: handlers are set. */
  prepare(client: Client): void
}

/**
 * Shakes hands with a server, in the way that worked the last time or the first that works now. All ways together take
 * `startMs` at most. What was started is gone again when none does.
 */
export async function openClient(address: ServerAddress, ports: LinkPorts, options: OpenOptions, signal: AbortSignal): Promise<OpenClient | NotOpened> {
  const until = performance.now() + ports.timing.startMs
  let first: NotOpened | null = null
  for (let way: Way | null = firstWay(address, ports.ways.recall()); way !== null; ) {
    const tried: OpenClient | NotOpened = await tryWay(way, address, ports, { ...options, signal, leftMs: until - performance.now() })
    if ('client' in tried) {
      ports.ways.remember(tried.way)
      return tried
    }
    ports.ways.remember(undefined)
    const next: Way | null = signal.aborted || performance.now() >= until ? null : nextWay(way, tried.error, address)
    // A server that has no streamable HTTP and turns out to have no SSE either was most likely never there.
    if (first === null || way.transport !== 'sse') first = tried
    way = next
    if (way !== null) ports.log(`trying ${way.transport}, ${way.era}`)
  }
  return first ?? { error: new Error('Nothing was tried'), exit: null }
}

async function tryWay(way: Way, address: ServerAddress, ports: LinkPorts, given: OpenOptions & { signal: AbortSignal; leftMs: number }): Promise<OpenClient | NotOpened> {
  const { transport, exit } = openTransport(way, address, ports)
  const timeout = Math.max(1, Math.round(given.leftMs))
  const client = new Client(ports.clientInfo, { capabilities: given.capabilities, versionNegotiation: negotiation(way, timeout) })
  given.prepare(client)
  // The question for the era does not look at the signal of `connect`.
  const stop = (): void => void transport.close().catch(() => undefined)
  given.signal.addEventListener('abort', stop, { once: true })
  try {
    given.signal.throwIfAborted()
    await client.connect(transport, { timeout, signal: given.signal, ...(way.era === 'legacy' ? { prior: { kind: 'legacy' as const } } : {}) })
    return { client, transport, exit, way: way.transport === 'http' ? { transport: 'http', era: client.getProtocolEra() === 'legacy' ? 'legacy' : 'auto' } : way }
  } catch (error) {
    await transport.close().catch(() => undefined)
    return { error, exit: exit() }
  } finally {
    given.signal.removeEventListener('abort', stop)
  }
}

/** A server that answers nothing to what it does not know still has half of the time for the handshake. */
function negotiation(way: Way, timeoutMs: number): NonNullable<ClientOptions['versionNegotiation']> {
  const probe = { timeoutMs: Math.max(1, Math.round(timeoutMs / 2)) }
  return { mode: way.era === 'modern' ? { pin: modernVersion } : 'auto', probe }
}

function openTransport(way: Way, address: ServerAddress, ports: LinkPorts): { transport: Transport; exit: () => ProcessExit | null } {
  ports.words.clear()
  if (address.kind === 'http') {
    const { dispatcher, timing, auth } = ports
    const fetch = createHttpFetch({ dispatcher, retryWaitMs: timing.retryWaitMs, retryPauseMs: timing.retryPauseMs, log: text => ports.log(text) })
    return { transport: (way.transport === 'sse' ? createSseTransport : createStreamableTransport)(address, { fetch, auth }), exit: () => null }
  }
  const printed = createLineGate({ most: mostPrinted, write: text => ports.log(text), now: () => performance.now() })
  const transport = createStdioTransport(address.command, {
    reaper: ports.reaper,
    stray: line => ports.stray(line),
    exited: exit => ports.exited?.(exit),
    errorLine(line) {
      ports.words.add(line)
      printed(() => line)
    },
  })
  return { transport, exit: () => transport.exit() }
}
