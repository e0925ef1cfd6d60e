import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { type Failure, type Result, success } from '../../shared/failure.ts'
import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import type { ToolProgress } from '../../shared/tool.ts'
import type { ProcessExit } from '../platform/child-process-tree.ts'
import type { Reaper } from '../platform/reaper.ts'
import { endingWords, type LastWords } from './last-words.ts'
import { linkFailure } from './link-failure.ts'
import type { ServerAddress } from './server-command.ts'
import { createServerOffers, type ServerOffers } from './server-offers.ts'
import { progressStretch, type Timing } from './timing.ts'
import { listAllTools, type ListedTools } from './tool-list.ts'
import { createStdioTransport } from './transport.ts'

export interface LinkPorts {
  readonly clientInfo: { readonly name: string; readonly version: string }
  readonly reaper: Reaper
  readonly timing: Timing
  readonly words: LastWords
  /** Something worth a line in the server's log. */
  log(text: string): void
  stray(line: string): void
  /** The server says that its tools changed. */
  toolsChanged(): void
  /** The server says that its resources or prompts changed. */
  offersChanged?(): void
  /** Its process ended. */
  exited?(exit: ProcessExit): void
  /** Absolute folders the server is told; absent: it is told none. */
  roots?(): readonly string[]
  /** Called once, when the link ended, whoever ended it. */
  closed(): void
}

export interface LinkCall {
  readonly name: string
  readonly arguments: JsonObject
  readonly timeoutMs: number
  readonly signal: AbortSignal
  progress(update: ToolProgress): void
}

/** A live connection to one server, after its handshake. */
export interface Link {
  readonly protocolVersion: string | null
  readonly transport: 'stdio' | 'http' | 'sse'
  readonly has: { readonly resources: boolean; readonly prompts: boolean }
  readonly offers: ServerOffers
  /** From the start of the process to the end of the handshake. */
  readonly handshakeMs: number
  listTools(): Promise<Result<ListedTools>>
  /** The result as it came. Rejects as the SDK does: refusal, timeout, abort, end of the connection. */
  call(call: LinkCall): Promise<JsonObject>
  /** The folders of `roots` are others now. */
  rootsChanged(): void
  /** How its process ended; null while it runs, and for a server that is no process of ours. */
  exit(): ProcessExit | null
  close(): Promise<void>
}

/**
 * Answers are taken as they come. The client's own `listTools` gives up a whole list for one bad tool, and its `callTool`
 * compiles code from a server's schema.
 */
const anyObject = z.custom<JsonObject>(isJsonObject)

/** Starts or reaches a server and shakes hands. What was started is gone again when this fails or is aborted. */
export async function openLink(address: ServerAddress, ports: LinkPorts, signal: AbortSignal): Promise<Result<Link>> {
  const { timing } = ports
  const { transport, exit } = openTransport(address, ports)
  const client = new Client(ports.clientInfo, { capabilities: {} })
  // The client takes one listener for each, as fields.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  client.onerror = error => ports.log(`protocol: ${error.message}`)
  client.setNotificationHandler('notifications/tools/list_changed', () => ports.toolsChanged())
  client.setNotificationHandler('notifications/resources/list_changed', () => ports.offersChanged?.())
  client.setNotificationHandler('notifications/prompts/list_changed', () => ports.offersChanged?.())
  const failure = (error: unknown, doing: string, timeoutMs: number): Failure => linkFailure(error, { doing, timeoutMs, ending: endingWords(exit(), ports.words) })

  const startedAt = performance.now()
  try {
    await client.connect(transport, { timeout: timing.startMs, signal })
  } catch (error) {
    await transport.close().catch(() => undefined)
    return { ok: false, failure: failure(error, 'answer the handshake', timing.startMs) }
  }
  const handshakeMs = Math.round(performance.now() - startedAt)
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  client.onclose = () => ports.closed()

  async function listTools(): Promise<Result<ListedTools>> {
    if (client.getServerCapabilities()?.tools === undefined) return success({ entries: [], pages: 0, problem: null })
    const until = performance.now() + timing.listMs
    try {
      return success(await listAllTools(cursor => client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, anyObject, { timeout: Math.max(1, until - performance.now()) })))
    } catch (error) {
      return { ok: false, failure: failure(error, 'list its tools', timing.listMs) }
    }
  }

  const capabilities = client.getServerCapabilities()
  const has = { resources: capabilities?.resources !== undefined, prompts: capabilities?.prompts !== undefined }
  const offers = createServerOffers({
    has,
    ask: (method, params, given) => client.request({ method, params }, anyObject, { timeout: timing.listMs, ...(given === undefined ? {} : { signal: given }) }),
    async attempt(doing, work) {
      try {
        return success(await work())
      } catch (error) {
        return { ok: false, failure: failure(error, doing, timing.listMs) }
      }
    },
  })

  function call(given: LinkCall): Promise<JsonObject> {
    return client.request({ method: 'tools/call', params: { name: given.name, arguments: { ...given.arguments } } }, anyObject, {
      timeout: given.timeoutMs,
      maxTotalTimeout: given.timeoutMs * progressStretch,
      resetTimeoutOnProgress: true,
      signal: given.signal,
      onprogress: ({ progress, total, message }) => given.progress({ done: progress, ...(total === undefined ? {} : { total }), ...(message === undefined ? {} : { text: message }) }),
    })
  }

  return success({ protocolVersion: client.getNegotiatedProtocolVersion() ?? null, transport: address.kind, has, offers, rootsChanged: () => undefined, handshakeMs, listTools, call, exit, close: () => transport.close() })
}

function openTransport(address: ServerAddress, ports: LinkPorts): { transport: Transport; exit: () => ProcessExit | null } {
  if (address.kind === 'http') {
    return { transport: new StreamableHTTPClientTransport(address.url, { requestInit: { headers: { ...address.headers } } }), exit: () => null }
  }
  const transport = createStdioTransport(address.command, {
    reaper: ports.reaper,
    stray: line => ports.stray(line),
    exited: exit => ports.exited?.(exit),
    errorLine(line) {
      ports.words.add(line)
      ports.log(line)
    },
  })
  return { transport, exit: () => transport.exit() }
}
