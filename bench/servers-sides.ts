import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createConnections } from '../src/main/mcp/connections.ts'
import { createReaper } from '../src/main/platform/reaper.ts'
import type { ServerConfig } from '../src/shared/connection.ts'
import type { ToolCallContext } from '../src/shared/tool.ts'

/** Servers that are connected, their tools listed. */
export interface Running {
  /** What is held of the tools. */
  readonly tools: readonly unknown[]
  call(args: Readonly<Record<string, unknown>>): Promise<string>
  close(): Promise<void>
}

/** Connects to all of the servers at once and lists their tools. */
export type Side = (servers: Readonly<Record<string, ServerConfig>>) => Promise<Running>

const environment = { PATH: process.env['PATH'] ?? '' }
const clientInfo = { name: 'bench', version: '1' }
const longestWaitMs = 60_000

export interface OurSide {
  readonly connect: Side
  close(): Promise<void>
}

/** The watchdog of child processes is started once for all, as the app does. */
export function createOurs(logFolder: string): OurSide {
  const reaper = createReaper()
  async function connect(servers: Readonly<Record<string, ServerConfig>>): Promise<Running> {
    const connections = createConnections({
      logFolder,
      nodeRuntime: { command: process.execPath, env: {} },
      environment: async () => environment,
      clientInfo,
      notice: (_level, text) => console.error(text),
      onChange: () => undefined,
      resolveSecret: () => undefined,
      reaper,
    })
    connections.reconcile(servers, {})
    const waiting = await connections.settled(longestWaitMs)
    const stopped = connections.views().filter(({ state }) => state.kind !== 'running')
    if (waiting.length > 0 || stopped.length > 0) throw new Error(`not running: ${JSON.stringify(stopped)}`)
    return {
      tools: connections.list(),
      async call(args) {
        const result = await connections.list()[0]?.call(args, context())
        const [block] = result?.content ?? []
        if (result?.status !== 'ok' || block?.type !== 'text') throw new Error(`the call failed: ${JSON.stringify(result)}`)
        return block.text
      },
      close: () => connections.close(),
    }
  }
  return { connect, close: () => reaper.close() }
}

function context(): ToolCallContext {
  return { callId: 'c1', sessionId: 's1', signal: new AbortController().signal, workingFolder: '/', progress: () => undefined, ask: async () => null }
}

/** The client of the protocol's own library with its own transports, as its documentation shows it. */
export async function connectBare(servers: Readonly<Record<string, ServerConfig>>): Promise<Running> {
  const clients = await Promise.all(Object.values(servers).map(connectOne))
  const [first] = clients
  return {
    tools: clients.flatMap(({ tools }) => tools),
    async call(args) {
      const result = await first?.client.callTool({ name: first.tools[0]?.name ?? '', arguments: { ...args } })
      const block = result?.content[0]
      if (block?.type !== 'text') throw new Error(`the call failed: ${JSON.stringify(result)}`)
      return block.text
    },
    close: async () => void (await Promise.all(clients.map(({ client }) => client.close()))),
  }
}

type BareClient = { readonly client: Client; tools: Awaited<ReturnType<Client['listTools']>>['tools'] }

async function connectOne({ command, args, url }: ServerConfig): Promise<BareClient> {
  const own: { tools: BareClient['tools'] } = { tools: [] }
  const client = new Client(clientInfo, { listChanged: { tools: { onChanged: (_error, tools) => (tools === null ? undefined : void (own.tools = tools)) } } })
  const transport = url === undefined ? new StdioClientTransport({ command: command ?? '', args: [...(args ?? [])], env: environment, stderr: 'ignore' }) : new StreamableHTTPClientTransport(new URL(url))
  await client.connect(transport)
  own.tools = (await client.listTools()).tools
  return Object.assign(own, { client })
}
