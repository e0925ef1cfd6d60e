import type { Message } from '../../../shared/conversation.ts'
import type { NewEvent } from '../../../shared/events.ts'
import type { Question, Tool } from '../../../shared/tool.ts'
import type { ToolSearchSettings } from '../../../shared/tool-search-settings.ts'
import type { Connectors } from '../../connectors/connectors.ts'
import { describeWithConnectors } from '../../connectors/tools/describe-leg.ts'
import { searchWithConnectors } from '../../connectors/tools/search-leg.ts'
import type { AskMode } from '../../dispatch/approval-desk.ts'
import { commandHooks } from '../../dispatch/command-hooks.ts'
import type { Connections } from '../../mcp/connections.ts'
import type { Prefix } from '../prefix/prefix.ts'
import { createSession, type Session } from './session.ts'
import { createSessionApprovals } from './session-approvals.ts'
import type { SessionStore } from './session-store.ts'
import type { SettingsStore } from '../settings-store.ts'

export interface SessionFactoryPorts {
  readonly settings: SettingsStore
  readonly store: SessionStore
  readonly connections: Connections
  readonly connectors: Connectors
  /** Whether the host can show a card, or only links. */
  readonly surface: 'card' | 'link'
  emit(event: NewEvent): void
  environment(): Promise<Readonly<Record<string, string>>>
  tools(): readonly Tool[]
  prefix(modelId: string, toolSearch: ToolSearchSettings, without: ReadonlySet<string>): Prefix
  approvals(): AskMode
  canAsk(): boolean
  askPerson?(question: Question, signal: AbortSignal): Promise<string | null>
  workingFolder(): string
  readonly holdPrefix: boolean
  readonly serverWaitMs: number
  /** Hears of what should not happen. */
  report(error: unknown): void
}

/** Makes the live session of a chat out of the parts of the profile. */
export function createSessionFactory(ports: SessionFactoryPorts): (id: string, history: Message[], remember: (message: Message) => void) => Session {
  const { settings, store, connections, connectors } = ports
  const toolSearch = (): ToolSearchSettings => settings.current().tools.tool_search
  return (id, history, remember) =>
    createSession({
      id,
      history,
      remember,
      emit: ports.emit,
      approvals: createSessionApprovals({ session: id, mode: ports.approvals, settings, emit: ports.emit }),
      hooks: [
        commandHooks({
          hooks: () => settings.current().hooks,
          environment: ports.environment,
          workingFolder: ports.workingFolder,
          notice: (level, text, about) => ports.emit({ type: 'notice', session: id, level, text, about }),
        }),
      ],
      askMode: ports.approvals,
      ready: async signal => (await connections.settled(ports.serverWaitMs, signal)).map(server => server.name),
      tools: ports.tools,
      toolSearch,
      prefix: (modelId, without) => ports.prefix(modelId, toolSearch(), without),
      hosted: {
        granted: () => ports.tools().some(tool => tool.descriptor.name === 'manage_connections'),
        search: (args, scope, signal) => searchWithConnectors(args, scope, connectors.legs, signal),
        describe: (args, scope, signal) => describeWithConnectors(args, scope, connectors.legs, signal),
        toolOf: name => connectors.toolOf(name, ports.surface),
      },
      holdPrefix: ports.holdPrefix,
      canAsk: ports.canAsk,
      ...(ports.askPerson === undefined ? {} : { askPerson: ports.askPerson }),
      workingFolder: ports.workingFolder,
      keepLarge: (callId, text) => store.keepText(id, callId, text),
      now: () => performance.now(),
      report: ports.report,
    })
}
