import type { ConnectionView, ServerConfig } from '../../shared/connection.ts'
import { failed } from '../../shared/failure.ts'
import type { Tool, ToolSource } from '../../shared/tool.ts'
import { openLog } from '../platform/log.ts'
import { createReaper, type Reaper } from '../platform/reaper.ts'
import { createSecretMask, type SecretMask } from '../platform/secret-mask.ts'
import { within } from '../platform/within.ts'
import { createLastWords } from './transport/last-words.ts'
import type { Link } from './link/link.ts'
import { createLinkOpener } from './link/link-opener.ts'
import { serverTarget } from './server-command.ts'
import type { ListedTool } from './tools/listed-tool.ts'
import type { ServerAuth } from './oauth/server-auth.ts'
import { createServer, type Server } from './server.ts'
import { createOffers, type Offers } from './offers.ts'
import { serverView } from './server-view.ts'
import { settling, type Waiting } from './settling.ts'
import { defaultTiming, type Timing } from './timing.ts'
import { createTryOuts, type TryOuts } from './trial/try-outs.ts'
import { serverParts } from './schema/wire-name.ts'

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
  /** What the catalog calls it. */
  titleOf?(installed: NonNullable<ServerConfig['installed']>): string | undefined
  /** Absent: one of its own, closed with it. */
  readonly reaper?: Reaper
  /** Absent: one of its own. */
  readonly mask?: SecretMask
  readonly timing?: Partial<Timing>
  readonly now?: () => Date
}

type Servers = Readonly<Record<string, ServerConfig>>

/**
 * Every MCP server of the profile and their tools. `list` is sorted by name, and stays the same array of the same objects
 * while what the servers list reads the same, whatever order they answer in.
 */
export interface Connections extends ToolSource, TryOuts, Offers {
  /** Makes what runs match what is configured. A server whose configuration reads as before is left alone; one that stands in both tables is the person's own. */
  reconcile(servers: Servers, practice: Servers): void
  /** Sorted by name. */
  views(): readonly ConnectionView[]
  /** Resolves when every enabled server runs or failed, at the timeout or the abort; with those still waiting. */
  settled(timeoutMs: number, signal?: AbortSignal): Promise<readonly Waiting[]>
  /** Resolves when it runs or failed. */
  restart(name: string): Promise<void>
  log(name: string): Promise<string>
  /** Every tool that a server lists, offered or not; null: there is no such server. */
  listedTools(name: string): readonly ListedTool[] | null
  /** A tool by its original name, also one that is switched off; for running it by hand. */
  tool(name: string, originalName: string): Tool | undefined
  /** The folders of the session may be others now: servers that were told others are told that they changed. */
  rootsChanged(): void
  /** Ends every server, side by side, with everything they started. */
  close(): Promise<void>
}

/** Longer than the longest polite end of one server. */
const closeMs = 6000

export function createConnections(ports: ConnectionsPorts): Connections {
  const timing: Timing = { ...defaultTiming, ...ports.timing }
  const now = ports.now ?? (() => new Date())
  const mask = ports.mask ?? createSecretMask()
  const reaper = ports.reaper ?? createReaper()
  const servers = new Map<string, Server>()
  /** What the running ones run over. */
  const links = new Map<string, Link>()
  const listeners = new Set<() => void>()
  const leaving = new Set<Promise<void>>()
  let tools: readonly Tool[] = Object.freeze([])
  let closed = false

  const opener = createLinkOpener({ ...ports, mask, reaper, timing })
  const logOf = (name: string): ReturnType<typeof openLog> => openLog(`mcp-${name}`, { folder: ports.logFolder, mask, now })

  const viewed = {
    mask: (text: string) => mask.mask(text),
    linkOf: (name: string) => links.get(name),
    signedIn: (name: string) => ports.signedIn?.(name) ?? false,
    titleOf: (installed: NonNullable<ServerConfig['installed']>) => ports.titleOf?.(installed),
  }

  async function linkOf(name: string): Promise<Link | undefined> {
    await servers.get(name)?.settled()
    return links.get(name)
  }

  function newServer(name: string): Server {
    const log = logOf(name)
    const words = createLastWords(text => mask.mask(text))
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
        // They may have changed while it started.
        link?.rootsChanged()
      },
      async open(config, events, signal) {
        const address = await opener.resolve(config)
        if (!address.ok) return address
        if (signal.aborted) return failed('STOPPED', 'Stopped.')
        log.write(`starting ${serverTarget(config, mask)}`)
        if (address.value.kind === 'stdio' && address.value.withheld.length > 0) log.write(`not passed on, unless its env names them: ${address.value.withheld.join(', ')}`)
        return opener.open(name, config, address.value, { ...events, words, log: text => log.write(text), offersChanged: () => ports.onChange() }, signal)
      },
    })
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

  async function close(): Promise<void> {
    if (closed) return
    closed = true
    await within(Promise.all([...[...servers.values()].map(server => server.stop()), ...leaving]), closeMs)
    await opener.close()
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
    views: () => [...servers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, server]) => serverView(name, server, viewed)),
    settled: (timeoutMs, signal) => settling(servers, timeoutMs, signal),
    restart: async name => await servers.get(name)?.restart(),
    log: name => logOf(name).read(),
    listedTools: name => servers.get(name)?.listed() ?? null,
    tool: (name, originalName) => servers.get(name)?.tool(originalName),
    rootsChanged: () => links.forEach(link => link.rootsChanged()),
    ...createOffers({ linkOf, mask: text => mask.mask(text) }),
    ...createTryOuts({ opener, mask, logOf }),
    close,
  }
}

function placed(servers: Servers, origin: ConnectionView['origin']): [string, { config: ServerConfig; origin: ConnectionView['origin'] }][] {
  return Object.entries(servers).map(([name, config]) => [name, { config, origin }])
}
