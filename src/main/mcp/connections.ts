import type { ConnectionState, ConnectionView, ServerConfig } from '../../shared/connection.ts'
import { failed, type Result } from '../../shared/failure.ts'
import type { Tool, ToolSource } from '../../shared/tool.ts'
import { openLog } from '../platform/log.ts'
import { createReaper, type Reaper } from '../platform/reaper.ts'
import { createSecretMask } from '../platform/secret-mask.ts'
import { within } from '../platform/within.ts'
import { createLastWords, type LastWords } from './last-words.ts'
import { type Link, type LinkPorts, openLink } from './link.ts'
import { resolveServer, type ServerAddress, serverTarget } from './server-command.ts'
import { createServer, type Server } from './server.ts'
import { testServer, type TestReport } from './test-report.ts'
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
  test(name: string, config: ServerConfig): Promise<TestReport>
  /** Ends every server, side by side, with everything they started. */
  close(): Promise<void>
}

/** Longer than the longest polite end of one server. */
const closeMs = 6000

export function createConnections(ports: ConnectionsPorts): Connections {
  const timing: Timing = { ...defaultTiming, ...ports.timing }
  const now = ports.now ?? (() => new Date())
  const mask = createSecretMask()
  const reaper = ports.reaper ?? createReaper()
  const servers = new Map<string, Server>()
  const listeners = new Set<() => void>()
  const leaving = new Set<Promise<void>>()
  let tools: readonly Tool[] = Object.freeze([])
  let closed = false

  const logOf = (name: string): ReturnType<typeof openLog> => openLog(`mcp-${name}`, { folder: ports.logFolder, mask, now })

  async function resolve(config: ServerConfig): Promise<Result<ServerAddress>> {
    const environment = await ports.environment()
    return resolveServer(config, { environment, nodeRuntime: ports.nodeRuntime, mask, resolveSecret: name => ports.resolveSecret(name) })
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
      async open(config, events, signal) {
        const address = await resolve(config)
        if (!address.ok) return address
        if (signal.aborted) return failed('STOPPED', 'Stopped.')
        log.write(`starting ${serverTarget(config, mask)}`)
        if (address.value.kind === 'stdio' && address.value.withheld.length > 0) log.write(`not passed on, unless its env names them: ${address.value.withheld.join(', ')}`)
        return open(address.value, { ...events, words, log: text => log.write(text) }, signal)
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
      offers: { resources: false, prompts: false },
      signedIn: false,
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

  function test(name: string, config: ServerConfig): Promise<TestReport> {
    const log = logOf(name)
    const words = newWords()
    let strayLines = 0
    const events = {
      words,
      log: (text: string) => log.write(`test: ${text}`),
      stray: (line: string) => {
        strayLines++
        log.write(`test, stdout: ${line}`)
      },
      toolsChanged: () => undefined,
      closed: () => undefined,
    }
    return testServer(name, config, { resolve, open: address => open(address, events, new AbortController().signal), words, strayLines: () => strayLines, mask: text => mask.mask(text) })
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
    test,
    close,
  }
}

function placed(servers: Servers, origin: ConnectionView['origin']): [string, { config: ServerConfig; origin: ConnectionView['origin'] }][] {
  return Object.entries(servers).map(([name, config]) => [name, { config, origin }])
}

function abortOf(signal: AbortSignal): Promise<void> {
  return signal.aborted ? Promise.resolve() : new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}
