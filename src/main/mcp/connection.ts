import type { ServerConfig } from '../../shared/connection.ts'
import type { ToolResult } from '../../shared/conversation.ts'
import { errorText, type Failure, type Result } from '../../shared/failure.ts'
import { errorResult } from '../../shared/tool.ts'
import { createStates, type ServerState, type StatePorts, whyNot } from './connection-state.ts'
import { createChangedList } from './link/changed-list.ts'
import { endingWords, type LastWords } from './transport/last-words.ts'
import type { Link, LinkPorts } from './link/link.ts'
import { callOverLink, type ServerCall } from './link/server-call.ts'
import { createRecovery } from './recovery.ts'
import type { Timing } from './timing.ts'
import type { ListedTools } from './tools/tool-list.ts'

export interface ConnectionPorts extends StatePorts {
  readonly timing: Timing
  readonly words: LastWords
  /** What it runs over now; null: nothing. */
  linked(link: Link | null): void
  open(config: ServerConfig, events: Pick<LinkPorts, 'toolsChanged' | 'closed'>, signal: AbortSignal): Promise<Result<Link>>
  /** The state changed. */
  changed(): void
  /** The server's tools as it lists them now; null: it has none any more. */
  listed(tools: ListedTools | null): void
}

/** One server, kept running while it is wanted. Methods never reject. */
interface Connection {
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
  let link: Link | null = null
  const setLink = (next: Link | null): void => {
    link = next
    ports.linked(next)
  }
  let runningSince = 0
  /** Aborted when this life of the server is over. */
  let life = new AbortController()
  /** What the current life is busy with; a stop waits for it. */
  let work: Promise<void> = Promise.resolve()

  const states = createStates(ports, next => {
    if (next.kind === 'off' || next.kind === 'failed' || (next.kind === 'unauthorized' && link === null)) ports.listed(null)
    ports.changed()
  })
  const recovery = createRecovery(timing, text => ports.log(text))

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
    states.running(own)
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
    recovery.ended(performance.now() - runningSince)
    states.starting()
    work = own.sessionLost() ? renew(leftovers, config, owner) : leftovers.then(() => recover(failure, config, owner))
  }

  /** Nothing is wrong with a server that lets go of a session: another one, at once. */
  async function renew(leftovers: Promise<void>, config: ServerConfig, owner: AbortController): Promise<void> {
    const failure = await attempt(config, owner)
    if (failure !== null) await recover(failure, config, owner)
    await leftovers
  }

  async function recover(first: Failure, config: ServerConfig, owner: AbortController): Promise<void> {
    const failure = await recovery.recover(first, () => attempt(config, owner), owner.signal)
    if (failure !== null) states.failed(failure)
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
    recovery.reset()
    work = attempt(config, owner).then(failure => (failure === null ? undefined : states.failed(failure)))
    await work
  }

  async function stop(): Promise<void> {
    const owner = await beginLife('stopping')
    if (owner !== null) states.off()
  }

  /** Null when a later start or stop took over while the life before was ending. */
  async function beginLife(as: 'starting' | 'stopping'): Promise<AbortController | null> {
    const previous = endLife()
    const owner = new AbortController()
    life = owner
    work = Promise.all([previous, work]).then(() => undefined)
    states[as]()
    await previous
    return owner === life ? owner : null
  }

  async function call(given: Omit<ServerCall, 'server'>): Promise<ToolResult> {
    const liveLink = async (): Promise<Link | null> => {
      if (link === null) await Promise.race([states.settled(), aborted(given.context.signal)])
      return link
    }
    const own = await liveLink()
    if (own === null) return errorResult(`The server ${ports.name} is not running. ${whyNot(states.state())}`)
    return callOverLink(own, { ...given, server: ports.name }, { words: ports.words, anotherLink: liveLink, answered, unauthorized })
  }

  function unauthorized(why: 'sign-in' | 'more-rights'): void {
    if (link !== null) states.unauthorized(why)
  }

  /** A call went through: whatever was wrong with the sign-in is over. One that wants more rights still does. */
  function answered(): void {
    const now = states.state()
    if (link !== null && now.kind === 'unauthorized' && now.reason !== 'more-rights') states.running(link)
  }

  return { state: states.state, start, stop, settled: states.settled, call }
}

function aborted(signal: AbortSignal): Promise<void> {
  return signal.aborted ? Promise.resolve() : new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}

function unexpected(error: unknown): Result<Link> {
  return { ok: false, failure: { code: 'CONNECT_FAILED', message: errorText(error) } }
}
