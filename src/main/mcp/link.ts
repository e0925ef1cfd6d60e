import { type Client, ProtocolError, SdkError, SdkErrorCode, SseError, UrlElicitationRequiredError } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { errorText, failed, type Failure, type Result, success } from '../../shared/failure.ts'
import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import type { ToolProgress } from '../../shared/tool.ts'
import type { ProcessExit } from '../platform/child-process-tree.ts'
import type { Reaper } from '../platform/reaper.ts'
import { within } from '../platform/within.ts'
import { startCallClock } from './call-clock.ts'
import { followChanges, listenForChanges } from './change-notices.ts'
import type { WayMemory } from './connect-way.ts'
import { isSessionLost, missingRights } from './http-problem.ts'
import { endingWords, type LastWords } from './last-words.ts'
import { linkFailure, serverWords } from './link-failure.ts'
import type { ServerAuth } from './oauth/server-auth.ts'
import { openClient } from './open-client.ts'
import { createRunningCalls, type RunningCall } from './running-calls.ts'
import type { ServerAddress } from './server-command.ts'
import { createServerLog } from './server-log.ts'
import { createServerOffers, type ServerOffers } from './server-offers.ts'
import { answerServerRequests, askToOpenAll, clientCapabilities, type ServerAskings } from './server-requests.ts'
import { progressStretch, type Timing } from './timing.ts'
import { listAllTools, type ListedTools } from './tool-list.ts'

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

export interface LinkCall extends Omit<RunningCall, 'clock'> {
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
  /** It is known by a sign-in, which can be made again. */
  readonly signsIn: boolean
  /** From the start of the process to the end of the handshake. */
  readonly handshakeMs: number
  listTools(): Promise<Result<ListedTools>>
  /** The result as it came. Rejects as the SDK does: refusal, timeout, abort, end of the connection; and with SessionLostError. */
  call(call: LinkCall): Promise<JsonObject>
  /** The folders of `askings.roots` are others now. */
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

/**
 * Answers are taken as they come. The client's own `listTools` gives up a whole list for one bad tool, and its `callTool`
 * compiles code from a server's schema.
 */
const anyObject = z.custom<JsonObject>(isJsonObject)
/** The client's own words between two rounds of one call; no progress of the server's. */
const roundNotice = /^Fulfilling input required by /
/** The client's own timer would not stand still while the person is asked something. */
const noTimeoutMs = 2 ** 31 - 1

/** Starts or reaches a server and shakes hands. What was started is gone again when this fails or is aborted. */
export async function openLink(address: ServerAddress, ports: LinkPorts, signal: AbortSignal): Promise<Result<Link>> {
  const { timing } = ports
  const calls = createRunningCalls()
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
    answerServerRequests(own, { ...ports.askings, calls, log: text => ports.log(text) })
    const logged = createServerLog({ write: text => ports.log(`log ${text}`), now: () => performance.now() })
    own.setNotificationHandler('notifications/message', ({ params }) => logged(params))
  }

  /** An answer to a call that was given up, and progress after the result, are nobody's business any more. */
  function logError(error: Error): void {
    if (/unknown (message ID|token)/i.test(error.message)) return
    ports.log(`protocol: ${errorText(error)}`)
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

  async function listTools(): Promise<Result<ListedTools>> {
    if (client.getServerCapabilities()?.tools === undefined) return success({ entries: [], pages: 0, problem: null })
    const until = performance.now() + timing.listMs
    return attempt('list its tools', () =>
      listAllTools(cursor => client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, anyObject, { timeout: Math.max(1, until - performance.now()) })),
    )
  }

  async function call(given: LinkCall): Promise<JsonObject> {
    const clock = startCallClock(given.timeoutMs, given.timeoutMs * progressStretch)
    const own: RunningCall = { clock, serverRequest: given.serverRequest }
    const stop = AbortSignal.any([given.signal, clock.signal])
    try {
      return await calls.run(own, () => callOnce(given, own, stop))
    } catch (error) {
      if (clock.signal.aborted && !given.signal.aborted) throw new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out')
      if (isLost(error)) throw new SessionLostError('The server forgot the session.')
      tellRights(error)
      throw error
    } finally {
      clock.stop()
    }
  }

  /** Once more where the server first wanted something done in the browser. */
  async function callOnce(given: LinkCall, own: RunningCall, stop: AbortSignal): Promise<JsonObject> {
    try {
      return await request(given, own, stop)
    } catch (error) {
      if (!(error instanceof UrlElicitationRequiredError)) throw error
      if (await askToOpenAll(error, own)) return request(given, own, stop)
      throw new ProtocolError(error.code, `${serverWords(error)} It was not done.`)
    }
  }

  function request(given: LinkCall, { clock }: RunningCall, stop: AbortSignal): Promise<JsonObject> {
    return client.request({ method: 'tools/call', params: { name: given.name, arguments: { ...given.arguments } } }, anyObject, {
      timeout: noTimeoutMs,
      signal: stop,
      onprogress({ progress, total, message }) {
        if (message !== undefined && roundNotice.test(message)) return
        clock.progress()
        given.progress({ done: progress, ...(total === undefined ? {} : { total }), ...(message === undefined ? {} : { text: message }) })
      },
    })
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
      if (ports.askings.roots !== undefined && client.getProtocolEra() === 'legacy') client.sendRootsListChanged().catch(logError)
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
