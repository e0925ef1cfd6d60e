import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createConnections, type Connections, type ConnectionsPorts } from '../../src/main/mcp/connections.ts'
import type { ServerConfig } from '../../src/shared/connection.ts'
import type { ToolResult } from '../../src/shared/conversation.ts'
import type { Tool, ToolCallContext, ToolProgress } from '../../src/shared/tool.ts'
import { processesMarked } from './marked-processes.ts'
import { temporaryFolder } from '../platform/temp-folder.ts'

export interface Bench {
  readonly connections: Connections
  readonly notices: string[]
  /** Processes of this bench that run now, servers' children included. */
  running(): readonly number[]
  /** Resolves when every enabled server runs or failed. */
  settle(): Promise<void>
  names(): readonly string[]
  tool(name: string): Tool
  call(name: string, input?: Record<string, unknown>, context?: Partial<ToolCallContext>): Promise<ToolResult>
}

const runtime = { command: process.execPath, env: {} }
const fast = { restartDelaysMs: [10, 10], refetchMs: 10 }
let benches = 0

/** Connections to real child processes. When the test ends they are closed, and a process left over fails it. */
export function useConnections(ports: Partial<ConnectionsPorts> = {}): Bench {
  const mark = `bench-${process.pid}-${++benches}`
  const notices: string[] = []
  const connections = createConnections({
    logFolder: path.join(temporaryFolder(), 'logs'),
    nodeRuntime: runtime,
    environment: async () => ({ PATH: process.env['PATH'] ?? '', DRAWBRIDGE_TEST_MARK: mark }),
    clientInfo: { name: 'drawbridge-test', version: '0.0.0' },
    notice: (_level, text) => notices.push(text),
    onChange: () => undefined,
    resolveSecret: () => undefined,
    ...ports,
    timing: { ...fast, ...ports.timing },
  })
  const running = (): readonly number[] => processesMarked(mark)
  onTestFinished(async () => {
    await connections.close()
    if (running().length > 0) throw new Error(`processes left over: ${running().join(', ')}`)
  })

  async function settle(): Promise<void> {
    const waiting = await connections.settled(15_000)
    if (waiting.length > 0) throw new Error(`still waiting: ${JSON.stringify(waiting)}`)
  }

  function tool(name: string): Tool {
    const found = connections.list().find(candidate => candidate.descriptor.name === name)
    if (found === undefined) throw new Error(`no tool ${name} among ${connections.list().map(candidate => candidate.descriptor.name).join(', ')}`)
    return found
  }

  return {
    connections,
    notices,
    running,
    settle,
    names: () => connections.list().map(candidate => candidate.descriptor.name),
    tool,
    call: (name, input = {}, context = {}) => tool(name).call(input, { ...callContext(), ...context }),
  }
}

export function callContext(progress: (update: ToolProgress) => void = () => undefined): ToolCallContext {
  return { callId: 'c1', sessionId: 's1', signal: new AbortController().signal, workingFolder: '/', progress, ask: async () => null }
}

/** A server of test/support/mcp-servers, told by its arguments what to do wrong. */
export function faulty(script: string, ...args: string[]): ServerConfig {
  return { command: process.execPath, args: [path.resolve('test/support/mcp-servers', `${script}.mjs`), ...args] }
}

/** A published server, as practice mode runs it. */
export function published(name: string, ...args: string[]): ServerConfig {
  return { command: process.execPath, args: [path.resolve('node_modules/@modelcontextprotocol', name, 'dist/index.js'), ...args] }
}
