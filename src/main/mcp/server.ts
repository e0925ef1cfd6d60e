import type { ConnectionView, ServerConfig } from '../../shared/connection.ts'
import type { Tool } from '../../shared/tool.ts'
import { createConnection, type ConnectionPorts } from './connection.ts'
import { isUnderWay, type ServerState } from './connection-state.ts'
import type { QuarantinedTool } from './tools/describe-tools.ts'
import { createLineGate, mostPrinted } from './link/line-gate.ts'
import type { LinkPorts } from './link/link.ts'
import type { ListedTool } from './tools/listed-tool.ts'
import type { ListedTools } from './tools/tool-list.ts'
import { createToolShelf } from './tools/tool-shelf.ts'

interface ServerPorts extends Omit<ConnectionPorts, 'open' | 'listed'> {
  open(config: ServerConfig, events: Pick<LinkPorts, 'toolsChanged' | 'closed' | 'stray'>, signal: AbortSignal): ReturnType<ConnectionPorts['open']>
  /** The tools it offers changed. */
  toolsChanged(): void
}

interface ServerPlace {
  readonly origin: ConnectionView['origin']
  /** What stands for it in wire names. */
  readonly serverPart: string
}

/** A configured server: its connection, and its tools as the session sees them. */
export interface Server {
  /** Starts, restarts, ends or re-lists it, as the difference to the configuration before asks for. */
  configure(config: ServerConfig, place: ServerPlace): void
  config(): ServerConfig
  origin(): ConnectionView['origin']
  state(): ServerState
  tools(): readonly Tool[]
  /** Every tool it lists, offered or not, with what is wrong with it and what the person chose. */
  listed(): readonly ListedTool[]
  /** Also one that is switched off, for running it by hand. */
  tool(originalName: string): Tool | undefined
  quarantined(): readonly QuarantinedTool[]
  /** Lines it printed to standard output that were no messages. */
  strayLines(): number
  isSettled(): boolean
  settled(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

export function createServer(ports: ServerPorts): Server {
  let config: ServerConfig = {}
  let place: ServerPlace = { origin: 'settings', serverPart: ports.name }
  /** What it runs with; null while it is off. */
  let runningWith: string | null = null
  let entries: readonly unknown[] = []
  let strayLines = 0

  const shelf = createToolShelf(ports.name, ({ originalName, input, timeoutMs, context }) => connection.call({ originalName, input, timeoutMs, context }), ports.timing.callMs)
  const connection = createConnection({
    ...ports,
    open: (given, events, signal) => ports.open(given, { ...events, stray }, signal),
    listed(list: ListedTools | null) {
      entries = list?.entries ?? []
      restock()
    },
  })

  const printed = createLineGate({ most: mostPrinted, write: text => ports.log(text), now: () => performance.now() })

  function stray(line: string): void {
    strayLines++
    printed(() => `stdout: ${line}`)
  }

  function restock(): void {
    const before = shelf.quarantined()
    const changed = shelf.stock(entries, place.serverPart, config)
    for (const tool of shelf.quarantined()) {
      if (!before.some(known => known.originalName === tool.originalName && known.reason === tool.reason)) ports.log(`tool left out: ${tool.originalName}: ${tool.reason}`)
    }
    if (changed) ports.toolsChanged()
  }

  function configure(next: ServerConfig, nextPlace: ServerPlace): void {
    config = next
    place = nextPlace
    const wanted = next.enabled === false ? null : startingPart(next)
    if (wanted === runningWith) return restock()
    runningWith = wanted
    void (wanted === null ? connection.stop() : begin())
  }

  function begin(): Promise<void> {
    strayLines = 0
    return connection.start(config)
  }

  return {
    configure,
    config: () => config,
    origin: () => place.origin,
    state: () => connection.state(),
    tools: () => shelf.tools(),
    listed: () => shelf.listed(),
    tool: originalName => shelf.tool(originalName),
    quarantined: () => shelf.quarantined(),
    strayLines: () => strayLines,
    isSettled: () => !isUnderWay(connection.state()),
    settled: () => connection.settled(),
    async restart() {
      if (config.enabled === false) return
      await begin()
      await connection.settled()
    },
    stop: () => connection.stop(),
  }
}

/** The part of a configuration that a running server cannot take up without a new start. */
function startingPart(config: ServerConfig): string {
  const { command, args, env, cwd, url, headers, transport, auth, oauth, roots, sampling } = config
  return JSON.stringify([command, args, sorted(env), cwd, url, sorted(headers), transport, auth, oauth, roots, sampling])
}

function sorted(table: Readonly<Record<string, string>> | undefined): unknown {
  return table === undefined ? undefined : Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1))
}
