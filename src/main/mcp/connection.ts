import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerConfig } from '../../shared/connection.ts'
import type { ToolResult } from '../../shared/conversation.ts'
import { errorText, type Failure, type Result } from '../../shared/failure.ts'
import { errorResult } from '../../shared/tool.ts'
import { createChangedList } from './link/changed-list.ts'
import { endingWords, type LastWords } from './transport/last-words.ts'
import { authRequired, rightsMissing } from './transport/link-failure.ts'
import type { Link, LinkPorts } from './link/link.ts'
import { callOverLink, type ServerCall } from './link/server-call.ts'
import type { Timing } from './timing.ts'
import type { ListedTools } from './tools/tool-list.ts'

export type ServerState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting'; readonly since: string }
  | { readonly kind: 'running'; readonly protocolVersion: string | null; readonly handshakeMs: number }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'unauthorized'; readonly reason: 'sign-in' | 'expired' | 'more-rights'; readonly at: string }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly at: string }

export interface ConnectionPorts {
  readonly name: string
  readonly timing: Timing
  readonly words: LastWords
  now(): Date
  log(text: string): void
  /** Whether somebody signed in to it once. */
  signedIn(): boolean
  /** What it runs over now; null: nothing. */
  linked(link: Link | null): void
  open(config: ServerConfig, events: Pick<LinkPorts, 'toolsChanged' | 'closed'>, signal: AbortSignal): Promise<Result<Link>>
  /** The state changed. */
  changed(): void
  /** The server's tools as it lists them now; null: it has none any more. */
  listed(tools: ListedTools | null): void
  notice(level: 'info' | 'warning' | 'error', text: string): void
}

/** One server, kept running while it is wanted. Methods never reject. */
export interface Connection {
  state(): ServerState
  /** Starts it, anew if it runs. Resolves when it runs or failed. */
  start(config: ServerConfig): Promise<void>
  /** Ends it with everything it started. */
  stop(): Promise<void>
  /** Resolves when it is neither starting nor stopping. */
  settled(): Promise<void>
  call(call: Omit<ServerCall, 'server'>): Promise<ToolResult>
}

/**
 * Supervises one server: starts it, looks at its tools again when it says they changed, starts it again with growing
 * pauses when it ends by itself. A server that cannot be started at all is not tried again: its configuration is wrong.
 */
export function createConnection(ports: ConnectionPorts): Connection {
  const { timing } = ports
  let state: ServerState = { kind: 'off' }
  let link: Link | null = null
  const setLink = (next: Link | null): void => {
    link = next
    ports.linked(next)
  }
  let runningSince = 0
  let restarts = 0
  /** Aborted when this life of the server is over. */
  let life = new AbortController()
  /** What the current life is busy with; a stop waits for it. */
  let work: Promise<void> = Promise.resolve()
  let waiting: (() => void)[] = []

  function become(next: ServerState): void {
    state = next
    if (next.kind === 'off' || next.kind === 'failed' || (next.kind === 'unauthorized' && link === null)) ports.listed(null)
    ports.changed()
    if (next.kind === 'starting' || next.kind === 'stopping') return
    const told = waiting
    waiting = []
    told.forEach(resolve => resolve())
  }

  function becomeStarting(): void {
    become({ kind: 'starting', since: ports.now().toISOString() })
  }

  function fail(failure: Failure): void {
    if (failure.code === authRequired) return becomeUnauthorized(ports.signedIn() ? 'expired' : 'sign-in')
    if (failure.code === rightsMissing) return becomeUnauthorized('more-rights')
    ports.log(`failed: ${failure.message}`)
    become({ kind: 'failed', failure, at: ports.now().toISOString() })
    ports.notice('warning', `${ports.name}: ${failure.message}`)
  }

  function becomeRunning(own: Link): void {
    become({ kind: 'running', protocolVersion: own.protocolVersion, handshakeMs: own.handshakeMs })
  }

  function becomeUnauthorized(reason: 'sign-in' | 'expired' | 'more-rights'): void {
    ports.log(`wants a sign-in (${reason})`)
    become({ kind: 'unauthorized', reason, at: ports.now().toISOString() })
  }

  /** One attempt. Null: it runs, or this life is over. */
  async function attempt(config: ServerConfig, { signal }: AbortController): Promise<Failure | null> {
    let own: Link | null = null
    let changedEarly = false
    const events = {
      toolsChanged() {
        if (own !== null && own === link) changes.noticed(own, signal)
        else changedEarly = true
      },
      closed: () => void ended(own, config),
    }
    const opened = await ports.open(config, events, signal).catch((error: unknown) => unexpected(error))
    if (!opened.ok) return signal.aborted ? null : opened.failure
    own = opened.value
    const listed = await own.listTools()
    if (signal.aborted || !listed.ok) {
      await own.close()
      return signal.aborted || listed.ok ? null : listed.failure
    }
    setLink(own)
    runningSince = performance.now()
    takeList(listed.value)
    becomeRunning(own)
    if (changedEarly) changes.noticed(own, signal)
    ports.log(`running: ${listed.value.entries.length} tools in ${listed.value.pages} pages, handshake ${own.handshakeMs} ms`)
    return null
  }

  const changes = createChangedList({
    firstPauseMs: timing.refetchMs,
    isLive: own => own === link,
    take: takeList,
    log: text => ports.log(text),
  })

  function takeList(listed: ListedTools): void {
    if (listed.problem !== null) ports.notice('warning', `${ports.name}: ${listed.problem}. The tools it listed until then can be used.`)
    ports.listed(listed)
  }

  /** The running link ended by itself. A link that never got to run is its attempt's business. */
  async function ended(own: Link | null, config: ServerConfig): Promise<void> {
    if (own === null || own !== link) return
    setLink(null)
    const owner = life
    const leftovers = own.close()
    if (owner.signal.aborted) return
    const how = own.transport === 'stdio' ? `The server ended${endingWords(own.exit(), ports.words)}` : 'The connection to the server was lost.'
    const failure: Failure = { code: 'SERVER_ENDED', message: how, hint: 'Look at its log.' }
    if (performance.now() - runningSince > timing.calmMs) restarts = 0
    becomeStarting()
    work = own.sessionLost() ? renew(leftovers, config, owner) : leftovers.then(() => recover(failure, config, owner))
  }

  /** Nothing is wrong with a server that lets go of a session: another one, at once. */
  async function renew(leftovers: Promise<void>, config: ServerConfig, owner: AbortController): Promise<void> {
    const failure = await attempt(config, owner)
    if (failure !== null) await recover(failure, config, owner)
    await leftovers
  }

  async function recover(first: Failure, config: ServerConfig, owner: AbortController): Promise<void> {
    for (let failure: Failure | null = first; failure !== null; ) {
      const delay = timing.restartDelaysMs[restarts]
      if (owner.signal.aborted) return
      if (delay === undefined) return fail(failure)
      restarts++
      ports.log(`${failure.message}\nstarting again in ${delay} ms`)
      await sleep(delay, undefined, { signal: owner.signal }).catch(() => undefined)
      if (owner.signal.aborted) return
      failure = await attempt(config, owner)
    }
  }

  /** Ends the current life: whatever it is busy with, and its link. */
  async function endLife(): Promise<void> {
    life.abort()
    const closing = link
    setLink(null)
    await Promise.all([work, closing?.close()])
  }

  async function start(config: ServerConfig): Promise<void> {
    const owner = await beginLife('starting')
    if (owner === null) return
    restarts = 0
    work = attempt(config, owner).then(failure => (failure === null ? undefined : fail(failure)))
    await work
  }

  async function stop(): Promise<void> {
    const owner = await beginLife('stopping')
    if (owner !== null) become({ kind: 'off' })
  }

  /** Null when a later start or stop took over while the life before was ending. */
  async function beginLife(as: 'starting' | 'stopping'): Promise<AbortController | null> {
    const previous = endLife()
    const owner = new AbortController()
    life = owner
    work = Promise.all([previous, work]).then(() => undefined)
    if (as === 'starting') becomeStarting()
    else become({ kind: 'stopping' })
    await previous
    return owner === life ? owner : null
  }

  async function call(given: Omit<ServerCall, 'server'>): Promise<ToolResult> {
    const liveLink = async (): Promise<Link | null> => {
      if (link === null) await Promise.race([settled(), aborted(given.context.signal)])
      return link
    }
    const own = await liveLink()
    if (own === null) return errorResult(`The server ${ports.name} is not running. ${whyNot(state)}`)
    return callOverLink(own, { ...given, server: ports.name }, { words: ports.words, anotherLink: liveLink, answered, unauthorized })
  }

  function unauthorized(why: 'sign-in' | 'more-rights'): void {
    if (link !== null) becomeUnauthorized(why === 'sign-in' && ports.signedIn() ? 'expired' : why)
  }

  /** A call went through: whatever was wrong with the sign-in is over. One that wants more rights still does. */
  function answered(): void {
    if (link !== null && state.kind === 'unauthorized' && state.reason !== 'more-rights') becomeRunning(link)
  }

  function settled(): Promise<void> {
    if (state.kind !== 'starting' && state.kind !== 'stopping') return Promise.resolve()
    return new Promise(resolve => waiting.push(resolve))
  }

  return { state: () => state, start, stop, settled, call }
}

function whyNot(state: ServerState): string {
  if (state.kind === 'failed') return state.failure.message
  return state.kind === 'unauthorized' ? 'It wants a sign-in first.' : 'It is switched off.'
}

function aborted(signal: AbortSignal): Promise<void> {
  return signal.aborted ? Promise.resolve() : new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}

function unexpected(error: unknown): Result<Link> {
  return { ok: false, failure: { code: 'CONNECT_FAILED', message: errorText(error) } }
}
