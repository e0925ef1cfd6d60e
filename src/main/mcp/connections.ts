import type { ConnectionState, ConnectionView, ServerConfig } from '../../shared/connection.ts'
import type { ContentBlock } from '../../shared/conversation.ts'
import { failed, type Result, success } from '../../shared/failure.ts'
import type { DoctorReport, ServerPrompt } from '../../shared/server-parts.ts'
import type { Tool, ToolSource } from '../../shared/tool.ts'
import type { ProcessExit } from '../platform/child-process-tree.ts'
import { openLog } from '../platform/log.ts'
import { createReaper, type Reaper } from '../platform/reaper.ts'
import { createSecretMask } from '../platform/secret-mask.ts'
import { within } from '../platform/within.ts'
import { doctorReport } from './doctor.ts'
import { createLastWords, type LastWords } from './last-words.ts'
import { type Link, type LinkPorts, openLink } from './link.ts'
import { resolveServer, type ServerAddress, serverTarget } from './server-command.ts'
import type { ListedTool } from './listed-tool.ts'
import type { ServerAuth } from './oauth/server-auth.ts'
import { type Probe, probeServer } from './probe.ts'
import type { OfferedResources } from './server-offers.ts'
import { createServer, type Server } from './server.ts'
import { defaultTiming, type Timing } from './timing.ts'
import { serverParts } from './wire-name.ts'

export interface ConnectionsPorts {
  /** One log per server lies in it. */
  readonly logFolder: string
  /** Runs a node script, for people without Node. */
  readonly nodeRuntime: { readonly command: string; readonly env: Readonly<Record<string, string>> }
  /** The login shell's environment. */
  environment(): Promise<Readonly<Record<string, string>>>
  readonly clientInfo: { readonly name: string; readonly version: string }
  notice(level: 'info' | 'warning' | 'error', text: string, about: string): void
  /** A state, a tool list or a setting of a server changed. */
  onChange(): void
  resolveSecret(name: string): string | undefined
  /** Absolute folders of the session, told to servers that may know them. Absent: none. */
  roots?(): readonly string[]
  /** Signs requests to a server; never opens a browser. Undefined: it is not signed in to that way. */
  auth?(name: string, config: ServerConfig): ServerAuth | undefined
  /** Somebody signed in to it; the sign-in may have run out. */
  signedIn?(name: string): boolean
  /** Absent: one of its own, closed with it. */
  readonly reaper?: Reaper
  readonly timing?: Partial<Timing>
  readonly now?: () => Date
}

type Servers = Readonly<Record<string, ServerConfig>>

/**
 * Every MCP server of the profile and their tools. `list` is sorted by name, and stays the same array of the same objects
 * while what the servers list reads the same, whatever order they answer in.
 */
export interface Connections extends ToolSource {
  /** Makes what runs match what is configured. A server whose configuration reads as before is left alone; one that stands in both tables is the person's own. */
  reconcile(servers: Servers, practice: Servers): void
  /** Sorted by name. */
  views(): readonly ConnectionView[]
  /** Resolves when every enabled server runs or failed, at the timeout or the abort; with those still waiting. */
  settled(timeoutMs: number, signal?: AbortSignal): Promise<readonly { readonly name: string; readonly state: string }[]>
  /** Resolves when it runs or failed. */
  restart(name: string): Promise<void>
  log(name: string): Promise<string>
  /** All pages of what it can be asked for beside tools. A server that is starting is waited for. */
  resources(name: string, signal?: AbortSignal): Promise<Result<OfferedResources>>
  prompts(name: string, signal?: AbortSignal): Promise<Result<readonly ServerPrompt[]>>
  readResource(name: string, uri: string, signal?: AbortSignal): Promise<Result<readonly ContentBlock[]>>
  getPrompt(name: string, prompt: string, args: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Result<readonly ContentBlock[]>>
  /** Every tool that a server lists, offered or not; null: there is no such server. */
  listedTools(name: string): readonly ListedTool[] | null
  /** A tool by its original name, also one that is switched off; for running it by hand. */
  tool(name: string, originalName: string): Tool | undefined
  /** The folders of the session are others now. */
  rootsChanged(): void
  /**
   * Starts a server beside what runs, lists its tools, ends it. A failure says what the server said last;
   * `AUTH_REQUIRED` where it wants a sign-in.
   */
  tryOut(name: string, config: ServerConfig, options: TryOutOptions): Promise<Result<TriedOut>>
  /** The same, with everything that helps to find out why it does not work. */
  doctor(name: string, config: ServerConfig): Promise<DoctorReport>
  /** Ends every server, side by side, with everything they started. */
  close(): Promise<void>
}

export interface TryOutOptions {
  /** Values of `${secret:NAME}` that are not in the store yet. */
  readonly secrets?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** What goes to its log, line by line; secrets are masked. */
  log?(line: string): void
}

export interface TriedOut {
  /** Original names of what can be used. */
  readonly tools: readonly string[]
  readonly quarantined: number
}

/** Longer than the longest polite end of one server. */
const closeMs = 6000

export function createConnections(ports: ConnectionsPorts): Connections {
  const timing: Timing = { ...defaultTiming, ...ports.timing }
  const now = ports.now ?? (() => new Date())
  const mask = createSecretMask()
  const reaper = ports.reaper ?? createReaper()
  const servers = new Map<string, Server>()
  /** What the running ones run over. */
  const links = new Map<string, Link>()
  const listeners = new Set<() => void>()
  const leaving = new Set<Promise<void>>()
  let tools: readonly Tool[] = Object.freeze([])
  let closed = false

  const logOf = (name: string): ReturnType<typeof openLog> => openLog(`mcp-${name}`, { folder: ports.logFolder, mask, now })

  async function resolve(config: ServerConfig, secrets: Readonly<Record<string, string>> = {}): Promise<Result<ServerAddress>> {
    const environment = await ports.environment()
    const resolveSecret = (name: string): string | undefined => (Object.hasOwn(secrets, name) ? secrets[name] : ports.resolveSecret(name))
    return resolveServer(config, { environment, nodeRuntime: ports.nodeRuntime, mask, resolveSecret })
  }

  function open(address: ServerAddress, events: Omit<LinkPorts, 'clientInfo' | 'reaper' | 'timing'>, signal: AbortSignal): Promise<Result<Link>> {
    return openLink(address, { clientInfo: ports.clientInfo, reaper, timing, ...events }, signal)
  }

  function newServer(name: string): Server {
    const log = logOf(name)
    const words = newWords()
    return createServer({
      name,
      timing,
      words,
      now,
      log: text => log.write(text),
      changed: () => ports.onChange(),
      toolsChanged: gather,
      notice: (level, text) => ports.notice(level, mask.mask(text), name),
      signedIn: () => ports.signedIn?.(name) ?? false,
      linked(link) {
        if (link === null) links.delete(name)
        else links.set(name, link)
      },
      async open(config, events, signal) {
        const address = await resolve(config)
        if (!address.ok) return address
        if (signal.aborted) return failed('STOPPED', 'Stopped.')
        log.write(`starting ${serverTarget(config, mask)}`)
        if (address.value.kind === 'stdio' && address.value.withheld.length > 0) log.write(`not passed on, unless its env names them: ${address.value.withheld.join(', ')}`)
        return open(address.value, { ...events, words, log: text => log.write(text), offersChanged: () => ports.onChange() }, signal)
      },
    })
  }

  function newWords(): LastWords {
    return createLastWords(text => mask.mask(text))
  }

  function gather(): void {
    const next = [...servers.values()].flatMap(server => server.tools()).sort((a, b) => (a.descriptor.name < b.descriptor.name ? -1 : 1))
    if (next.length === tools.length && next.every((tool, index) => tool === tools[index])) return
    tools = Object.freeze(next)
    ports.onChange()
    listeners.forEach(listener => listener())
  }

  function reconcile(wanted: Servers, practice: Servers): void {
    if (closed) return
    const entries = new Map([...placed(practice, 'practice'), ...placed(wanted, 'settings')])
    const parts = serverParts([...entries.keys()])
    for (const [name, server] of servers) if (!entries.has(name)) remove(name, server)
    for (const [name, { config, origin }] of entries) {
      const server = servers.get(name) ?? newServer(name)
      servers.set(name, server)
      server.configure(config, { origin, serverPart: parts.get(name) ?? name })
    }
    gather()
  }

  function remove(name: string, server: Server): void {
    servers.delete(name)
    const end = server.stop().finally(() => leaving.delete(end))
    leaving.add(end)
    ports.onChange()
  }

  function view(name: string, server: Server): ConnectionView {
    const config = server.config()
    return {
      name,
      target: serverTarget(config, mask),
      transport: config.command === undefined && config.url !== undefined ? 'http' : 'stdio',
      origin: server.origin(),
      state: publicState(server),
      quarantined: [...server.quarantined()],
      strayLines: server.strayLines(),
      offers: links.get(name)?.has ?? { resources: false, prompts: false },
      signedIn: ports.signedIn?.(name) ?? false,
      ...(config.installed === undefined ? {} : { installed: config.installed }),
    }
  }

  function publicState(server: Server): ConnectionState {
    const state = server.state()
    if (state.kind === 'running') return { ...state, toolCount: server.tools().length }
    if (state.kind === 'failed') return { ...state, failure: { ...state.failure, message: mask.mask(state.failure.message) } }
    return state
  }

  async function settled(timeoutMs: number, signal?: AbortSignal): Promise<readonly { name: string; state: string }[]> {
    const waiting = (): [string, Server][] => [...servers].filter(([, server]) => !server.isSettled())
    if (waiting().length > 0 && timeoutMs > 0) {
      const all = Promise.all(waiting().map(([, server]) => server.settled()))
      await within(signal === undefined ? all : Promise.race([all, abortOf(signal)]), timeoutMs)
    }
    return waiting().map(([name, server]) => ({ name, state: server.state().kind })).sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  async function overLink<T>(name: string, use: (link: Link) => Promise<Result<T>>): Promise<Result<T>> {
    await servers.get(name)?.settled()
    const link = links.get(name)
    return link === undefined ? failed('NOT_RUNNING', `The server ${name} is not running.`) : use(link)
  }

  async function probe(name: string, config: ServerConfig, words: LastWords, options: TryOutOptions & { stray?(): void }): Promise<Probe> {
    const log = logOf(name)
    let exit: ProcessExit | null = null
    const say = (text: string): void => {
      log.write(`trying out: ${text}`)
      options.log?.(mask.mask(text))
    }
    const events = {
      words,
      log: say,
      stray: (line: string) => {
        options.stray?.()
        say(`stdout: ${line}`)
      },
      exited: (how: ProcessExit) => {
        exit = how
      },
      toolsChanged: () => undefined,
      closed: () => undefined,
    }
    return probeServer(name, config, { resolve: given => resolve(given, options.secrets), open: address => open(address, events, options.signal), exit: () => exit })
  }

  async function tryOut(name: string, config: ServerConfig, options: TryOutOptions): Promise<Result<TriedOut>> {
    const { failure, described } = await probe(name, config, newWords(), options)
    if (options.signal.aborted) return failed('STOPPED', 'Stopped.')
    if (failure !== null) return { ok: false, failure: { ...failure, message: mask.mask(failure.message) } }
    return success({ tools: (described?.descriptors ?? []).map(tool => tool.originalName ?? tool.name), quarantined: described?.quarantined.length ?? 0 })
  }

  async function doctor(name: string, config: ServerConfig): Promise<DoctorReport> {
    const words = newWords()
    let strayLines = 0
    const stray = (): void => void strayLines++
    const found = await probe(name, config, words, { signal: new AbortController().signal, stray })
    return doctorReport(config, found, { words, strayLines: () => strayLines, mask: text => mask.mask(text) })
  }

  async function close(): Promise<void> {
    if (closed) return
    closed = true
    await within(Promise.all([...[...servers.values()].map(server => server.stop()), ...leaving]), closeMs)
    if (ports.reaper === undefined) await reaper.close()
  }

  return {
    name: 'mcp',
    list: () => tools,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reconcile,
    views: () => [...servers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, server]) => view(name, server)),
    settled,
    restart: async name => await servers.get(name)?.restart(),
    log: name => logOf(name).read(),
    resources: (name, signal) => overLink(name, link => link.offers.resources(signal)),
    prompts: (name, signal) => overLink(name, link => link.offers.prompts(signal)),
    readResource: (name, uri, signal) => overLink(name, link => link.offers.readResource(uri, signal)),
    getPrompt: (name, prompt, args, signal) => overLink(name, link => link.offers.getPrompt(prompt, args, signal)),
    listedTools: name => servers.get(name)?.listed() ?? null,
    tool: (name, originalName) => servers.get(name)?.tool(originalName),
    rootsChanged: () => links.forEach(link => link.rootsChanged()),
    tryOut,
    doctor,
    close,
  }
}

function placed(servers: Servers, origin: ConnectionView['origin']): [string, { config: ServerConfig; origin: ConnectionView['origin'] }][] {
  return Object.entries(servers).map(([name, config]) => [name, { config, origin }])
}

function abortOf(signal: AbortSignal): Promise<void> {
  return signal.aborted ? Promise.resolve() : new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}
