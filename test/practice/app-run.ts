import type { ToolResult } from '../../src/shared/conversation.ts'
import type { JsonObject } from '../../src/shared/json.ts'
import { textBlock } from '../../src/shared/tool.ts'
import { composeConnectorName } from '../../src/main/connectors/tools/names.ts'
import type { Item, PracticeApp, PracticeTool, Shelf } from '../../src/main/practice/gateway/practice-app.ts'
import { practiceApps } from '../../src/main/practice/gateway/practice-apps.ts'
import { type FakeTool, practise, type Practised, type PracticeSetting } from './practice-run.ts'

/** How a sign-in comes out when it is asked for. */
export interface SignIn {
  readonly state: 'connected' | 'skipped' | 'not_connected' | 'failed' | 'initiated'
  readonly detail?: string
  readonly connect_url?: string
}

export interface Desk {
  /** Apps with an account. A person may connect one at any time. */
  readonly connected: Set<string>
  ask(prompt: string, setting?: PracticeSetting): Promise<Practised>
}

/** The practice apps with things of their own, behind sign-ins that come out as `signIns` says, in order. */
export function openDesk({ connected = [], signIns = [], account, link }: { connected?: readonly string[]; signIns?: readonly SignIn[]; account?: string; link?: string } = {}): Desk {
  const accounts = new Set(connected)
  const coming = [...signIns]
  const shelves = new Map(practiceApps.map(app => [app.connector, shelfOf(app)]))
  const tools = Object.fromEntries(
    practiceApps.flatMap(app => app.tools.map((tool): [string, FakeTool] => [composeConnectorName(app.connector, tool.slug), { parameters: tool.inputSchema, result: input => callTool(app, tool, input) }])),
  )

  function callTool(app: PracticeApp, tool: PracticeTool, input: JsonObject): ToolResult {
    const entry = (answer: JsonObject): ToolResult => envelope({ index: 0, name: composeConnectorName(app.connector, tool.slug), ...answer, ...(account === undefined ? {} : { account }) })
    const shelf = shelves.get(app.connector)
    if (!accounts.has(app.connector) || shelf === undefined) {
      return entry({ error: { code: 'CONNECTION_REQUIRED', message: `${app.title} is not connected.`, connector: app.connector, ...(link === undefined ? {} : { connect_url: link }) } })
    }
    const outcome = tool.run(input, shelf)
    return entry(outcome.ok ? { response: outcome.data } : { error: { code: 'PROVIDER_ERROR', message: outcome.message, hint: 'Try another.' } })
  }

  const manageConnections: FakeTool = {
    parameters: { type: 'object', properties: {} },
    result(input) {
      const names = Array.isArray(input['connectors']) ? input['connectors'].map(String) : practiceApps.map(app => app.connector)
      if (input['action'] === 'status') return JSON.stringify({ connectors: names.map(connector => ({ connector, connected: accounts.has(connector), accounts: [{ alias: 'work', label: 'w@example.org', active: accounts.has(connector) }] })) })
      const targets = names.map(name => ({ name, kind: 'connector', action: 'connect', ...(coming.shift() ?? { state: 'skipped' }) }))
      for (const target of targets) if (target.state === 'connected') accounts.add(target.name)
      return JSON.stringify({ op_id: 'a1b2c3d4e5f6', targets, status: 'settled' })
    },
  }
  return { connected: accounts, ask: (prompt, setting) => practise(prompt, { tools, direct: { manage_connections: manageConnections }, ...setting }) }
}

function envelope(entry: JsonObject): ToolResult {
  const errors = 'error' in entry ? 1 : 0
  return { status: errors > 0 ? 'error' : 'ok', content: [textBlock(JSON.stringify({ results: [entry], success_count: 1 - errors, error_count: errors, total_count: 1 }))] }
}

function shelfOf(app: PracticeApp): Shelf {
  const items: Item[] = app.seed('you@example.org').map((fields, index) => ({ id: `${app.connector.slice('practice_'.length)}-${index + 1}`, fields }))
  return {
    list: () => items,
    add(fields) {
      const item = { id: `new-${items.length + 1}`, fields }
      items.push(item)
      return item
    },
    change(id, fields) {
      const index = items.findIndex(item => item.id === id)
      const before = items[index]
      if (before === undefined) return null
      return (items[index] = { id, fields: { ...before.fields, ...fields } })
    },
    remove: () => true,
  }
}
