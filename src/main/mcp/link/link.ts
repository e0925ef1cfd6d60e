import { type Client, SseError, type Tool } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import { errorText, failed, type Failure, type Result, success } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { cut } from '../../../shared/readable.ts'
import type { ProcessExit } from '../../platform/child-process-tree.ts'
import type { Reaper } from '../../platform/reaper.ts'
import { within } from '../../platform/within.ts'
import { anyObject, callTool, type LinkCall } from './call-tool.ts'
import { followChanges, listenForChanges } from './change-notices.ts'
import type { WayMemory } from '../transport/connect-way.ts'
import { toolsWithHeaders } from '../tools/header-tools.ts'
import { isSessionLost, missingRights } from '../transport/http-problem.ts'
import { endingWords, type LastWords } from '../transport/last-words.ts'
import { linkFailure } from '../transport/link-failure.ts'
import type { ServerAuth } from '../oauth/server-auth.ts'
import { createLineGate } from './line-gate.ts'
import { openClient } from './open-client.ts'
import { createCompletions } from '../requests/completions.ts'
import { createRunningCalls } from '../requests/running-calls.ts'
import type { ServerAddress } from '../server-command.ts'
import { createServerLog } from './server-log.ts'
import { createServerOffers, type ServerOffers } from './server-offers.ts'
import { watchRoots } from './roots.ts'
import { answerServerRequests, clientCapabilities, type ServerAskings } from '../requests/server-requests.ts'
import type { Timing } from '../timing.ts'
import { listAllTools, type ListedTools } from '../tools/tool-list.ts'

export interface LinkPorts {
  readonly clientInfo: { readonly name: string; readonly version: string }
  readonly reaper: Reaper
  readonly dispatcher: Dispatcher
  readonly timing: Timing
  readonly words: LastWords
  readonly ways: WayMemory
  readonly askings: ServerAskings
  /** Signs requests over HTTP. */
  readonly auth: ServerAuth | undefined
  /** Something worth a line in the server's log. */
  log(text: string): void
  stray(line: string): void
  /** The server says that its tools changed. */
  toolsChanged(): void
  /** The server says that its resources or prompts changed. */
  offersChanged?(): void
  /** Its process ended. */
  exited?(exit: ProcessExit): void
  /** Called once, when the link ended, whoever ended it. */
  closed(): void
}

/** A live connection to one server, after its handshake. */
export interface Link {
  readonly protocolVersion: string | null
  readonly transport: 'stdio' | 'http' | 'sse'
  readonly has: { readonly resources: boolean; readonly prompts: boolean }
  readonly offers: ServerOffers
  /** It is known by a sign-in, which can be made again. */
  readonly signsIn: boolean
  /** From the start of the process to the end of the handshake. */
  readonly handshakeMs: number
  listTools(): Promise<Result<ListedTools>>
  /** The result as it came. Rejects as the SDK does: refusal, timeout, abort, end of the connection; and with SessionLostError. */
  call(call: LinkCall): Promise<JsonObject>
  /** The folders of `askings.roots` may be others now; the server is told where they are. */
  rootsChanged(): void
  /** How its process ended; null while it runs, and for a server that is no process of ours. */
  exit(): ProcessExit | null
  /** It ended because the server forgot the session; what was running is let run for a moment. */
  sessionLost(): boolean
  close(): Promise<void>
}

/** The server forgot the session of this link and took nothing of the call. The link is of no more use. */
export class SessionLostError extends Error {}
/** Code of the failure of everything else that met it. */
export const sessionLost = 'SESSION_LOST'
/** Other calls may be told the same in a moment, and are tried again as well. */
const lostGraceMs = 2000
const longestComplaint = 500
const mostComplaints = 100

/** Starts or reaches a server and shakes hands. What was started is gone again when this fails or is aborted. */
export async function openLink(address: ServerAddress, ports: LinkPorts, signal: AbortSignal): Promise<Result<Link>> {
  const { timing } = ports
  const calls = createRunningCalls()
  const completions = createCompletions()
  const complained = createLineGate({ most: mostComplaints, write: text => ports.log(text), now: () => performance.now() })
  const rootsDiffer = watchRoots(ports.askings.roots)
  const startedAt = performance.now()
  const opened = await openClient(address, ports, { capabilities: clientCapabilities(ports.askings), prepare }, signal)
  const credentials = address.kind === 'http' ? address.credentials : 'none'
  const failure = (error: unknown, doing: string, timeoutMs: number, exit: ProcessExit | null): Failure => {
    tellRights(error)
    return linkFailure(error, { doing, timeoutMs, credentials, ending: endingWords(exit, ports.words) })
  }
  if (!('client' in opened)) return { ok: false, failure: failure(opened.error, 'answer the handshake', timing.startMs, opened.exit) }
  const { client, transport, exit } = opened
  const handshakeMs = Math.round(performance.now() - startedAt)
  const over = new AbortController()
  let lost = false
  over.signal.addEventListener('abort', () => ports.closed(), { once: true })
  // The client takes one listener for each, as fields.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  client.onclose = () => over.abort()
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  client.onerror = error => {
    logError(error)
    // The stream is all there is of this transport; what opens it anew is another session.
    if (error instanceof SseError) void client.close()
  }
  void listenForChanges({ client, gatherMs: timing.refetchMs, signal: over.signal, toolsChanged: () => ports.toolsChanged(), offersChanged: () => ports.offersChanged?.(), log: text => ports.log(text) })
  void askForLog(client)

  function prepare(own: Client): void {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    own.onerror = logError
    followChanges({ client: own, gatherMs: timing.refetchMs, toolsChanged: () => ports.toolsChanged(), offersChanged: () => ports.offersChanged?.() })
    answerServerRequests(own, { ...ports.askings, calls, completions, log: text => ports.log(text) })
    const logged = createServerLog({ write: text => ports.log(`log ${text}`), now: () => performance.now() })
    own.setNotificationHandler('notifications/message', ({ params }) => logged(params))
  }

  /** An answer to a call that was given up, and progress after the result, are nobody's business any more. */
  function logError(error: Error): void {
    if (/unknown (message ID|token)/i.test(error.message)) return
    complained(() => `protocol: ${cut(errorText(error), longestComplaint)}`)
  }

  /** The next sign-in is to ask for what was missing. */
  function tellRights(error: unknown): void {
    const rights = missingRights(error)
    if (rights !== null) ports.auth?.missingRights(rights)
  }

  function isLost(error: unknown): boolean {
    if (transport.sessionId === undefined || !isSessionLost(error)) return false
    if (!over.signal.aborted) ports.log('the server forgot the session; beginning another')
    lost = true
    over.abort()
    return true
  }

  async function attempt<T>(doing: string, work: () => Promise<T>): Promise<Result<T>> {
    try {
      return success(await work())
    } catch (error) {
      if (isLost(error)) return failed(sessionLost, 'The server forgot the session.', 'Try again.')
      return { ok: false, failure: failure(error, doing, timing.listMs, exit()) }
    }
  }

  let withHeaders: ReadonlyMap<string, Tool> = new Map()
  async function listTools(): Promise<Result<ListedTools>> {
    if (client.getServerCapabilities()?.tools === undefined) return success({ entries: [], pages: 0, problem: null })
    const until = performance.now() + timing.listMs
    const listed = await attempt('list its tools', () =>
      listAllTools(cursor => client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, anyObject, { timeout: Math.max(1, until - performance.now()) })),
    )
    if (listed.ok && client.getProtocolEra() === 'modern') withHeaders = toolsWithHeaders(listed.value.entries)
    return listed
  }

  async function call(given: LinkCall): Promise<JsonObject> {
    try {
      return await callTool(client, { calls, completions, over: over.signal }, { ...given, toolDefinition: withHeaders.get(given.name) })
    } catch (error) {
      if (isLost(error)) throw new SessionLostError('The server forgot the session.')
      tellRights(error)
      throw error
    }
  }

  const capabilities = client.getServerCapabilities()
  const has = { resources: capabilities?.resources !== undefined, prompts: capabilities?.prompts !== undefined }
  const offers = createServerOffers({
    has,
    attempt,
    ask: (method, params, given) => client.request({ method, params }, anyObject, { timeout: timing.listMs, ...(given === undefined ? {} : { signal: given }) }),
  })

  return success({
    protocolVersion: client.getNegotiatedProtocolVersion() ?? null,
    transport: opened.way.transport,
    has,
    offers,
    signsIn: credentials === 'sign-in',
    handshakeMs,
    listTools,
    call,
    rootsChanged() {
      if (rootsDiffer() && client.getProtocolEra() === 'legacy') client.sendRootsListChanged().catch(logError)
    },
    exit,
    sessionLost: () => lost,
    async close() {
      if (lost) await within(calls.idle(), lostGraceMs)
      await transport.close().catch(() => undefined)
    },
  })
}

/** A server that does not like to be asked logs what it wants. */
async function askForLog(client: Client): Promise<void> {
  if (client.getServerCapabilities()?.logging === undefined || client.getProtocolEra() !== 'legacy') return
  await client.request({ method: 'logging/setLevel', params: { level: 'info' } }, anyObject).catch(() => undefined)
}
