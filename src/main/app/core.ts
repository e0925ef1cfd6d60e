import type { AppEvent } from '../../shared/events.ts'
import { errorText, failed, type Result, success } from '../../shared/failure.ts'
import type { SecretStore } from '../../shared/secret.ts'
import type { Question } from '../../shared/tool.ts'
import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import type { RunOutcome } from '../agent/run-outcome.ts'
import type { AskMode } from '../dispatch/approval-desk.ts'
import { commandHooks } from '../dispatch/command-hooks.ts'
import { type Connections, createConnections } from '../mcp/connections.ts'
import { createLoginEnvironment } from '../platform/login-shell-path.ts'
import { createReaper } from '../platform/reaper.ts'
import { createPracticeModel } from '../practice/practice-model.ts'
import type { NodeRuntime } from '../practice/practice-servers.ts'
import { createCoreTools } from '../tools/core-tools.ts'
import { createEventBus } from './event-bus.ts'
import { createModelDesk, type ModelDesk } from './model-desk.ts'
import { openPractice, type Practice, practising } from './practice.ts'
import type { Prefix } from './prefix.ts'
import { buildPrefix } from './prefix-builder.ts'
import type { Profile } from './profile.ts'
import { createSession } from './session.ts'
import { createSessionApprovals } from './session-approvals.ts'
import { createSessionBook, type SessionBook } from './session-book.ts'
import { createSessionIndex } from './session-index.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { openSettings, type SettingsStore } from './settings-store.ts'
import { createSessionTodos } from './todo-store.ts'
import { createToolbox, type Toolbox } from './toolbox.ts'

/** What a host brings: everything else is the same in the window and at the terminal. */
export interface CorePorts {
  readonly profile: Profile
  readonly version: string
  readonly secrets: SecretStore
  /** Runs a script of ours as a child process. */
  readonly runtime: NodeRuntime
  /** A folder inside the app, to find its packages from. */
  readonly appFolder: string
  /** Who is asked when a call needs approval. */
  readonly approvals: AskMode
  /** Asks at the terminal. Absent: a question waits for `question/answer`. */
  askPerson?(question: Question, signal: AbortSignal): Promise<string | null>
  canAsk(): boolean
  /** Where relative paths start while settings name no folder and a real model is in use. */
  readonly workingFolder: string
  /** Offer a change of the prefix instead of letting it in. */
  readonly holdPrefix: boolean
  /** Only these toolsets; absent: all. */
  readonly toolsets?: readonly string[]
  /** False: for commands that need no tools, no server is started. */
  readonly startServers: boolean
  /** How long a first turn waits for servers, in milliseconds. */
  readonly serverWaitMs: number
  log(level: 'info' | 'warning' | 'error', text: string): void
}

export interface Core {
  readonly profile: Profile
  readonly version: string
  readonly settings: SettingsStore
  readonly secrets: SecretStore
  readonly sessions: SessionBook
  readonly store: SessionStore
  readonly models: ModelDesk
  readonly connections: Connections
  readonly toolbox: Toolbox
  readonly practice: Practice
  onEvent(listener: (event: AppEvent) => void): () => void
  seq(): number
  notice(level: 'info' | 'warning' | 'error', text: string, about: string | null, hint?: string): void
  /** The prefix of a new chat, optionally with other tool search settings or another model. */
  prefix(options?: { toolSearch?: ToolSearchSettings; modelId?: string }): Result<Prefix>
  contextLength(modelId: string): number | undefined
  /** Starts a run in a chat; refused while one is on there. */
  startRun(request: StartRun): Promise<Result<{ run: string; done: Promise<RunOutcome> }>>
  close(): Promise<void>
}

export interface StartRun {
  readonly session: string
  readonly prompt: string
  readonly modelId?: string
  readonly maxTurns?: number
  readonly signal?: AbortSignal
}

/**
 * Builds the whole agent of one profile: the same parts for the window and the terminal.
 * Servers start at once and in the background; nothing waits for them but a first turn.
 */
export async function createCore(ports: CorePorts): Promise<Core> {
  const { profile } = ports
  const settings = openSettings(profile.settingsFile)
  const store = createSessionStore(profile.sessionsFolder, { now: () => new Date(), damaged: (id, lines) => ports.log('warning', `Chat ${id}: ${lines} damaged lines were passed over.`) })
  const index = createSessionIndex(profile.sessionsFolder, store)
  await index.load()
  const bus = createEventBus({
    now: () => new Date(),
    record: (session, event) => keep(session, event),
    failed: (session, error) => ports.log('error', `An event of ${session || 'the app'} was not kept: ${errorText(error)}`),
  })
  const practice = await openPractice({ practiceFolder: profile.practiceFolder, appFolder: ports.appFolder, runtime: ports.runtime })
  const reaper = createReaper()
  const environment = createLoginEnvironment({ base: process.env, reaper, nodeRuntime: ports.runtime, failed: reason => ports.log('warning', `The login shell’s environment could not be read: ${reason}`) })
  const connections = createConnections({
    logFolder: profile.logsFolder,
    nodeRuntime: ports.runtime,
    environment,
    clientInfo: { name: 'drawbridge', version: ports.version },
    notice: (level, text, about) => bus.emit({ type: 'notice', level, text, about }),
    onChange: () => bus.emit({ type: 'connections-changed' }),
    resolveSecret: name => ports.secrets.get(name),
    reaper,
  })
  const coreTools = createCoreTools({ environment, reaper, todoStore: createSessionTodos(profile.sessionsFolder) })
  const toolbox = createToolbox([coreTools.source, connections], ports.toolsets)
  const models = createModelDesk({ settings, lookUp: (from, name) => (from === 'env' ? process.env[name] : ports.secrets.get(name)), practiceModel: () => createPracticeModel({ practiceFolder: practice.folder }) })
  const workingFolder = (): string => settings.current().working_folder ?? (practising(settings.current()) ? practice.folder : ports.workingFolder)

  function keep(session: string, event: AppEvent): void {
    store.append(session, { record: 'event', event })
    if (event.type === 'turn-end' || event.type === 'run-end') store.flush(session)
    if (event.type === 'run-start' || event.type === 'run-end') index.change(session, { changed_at: event.at, running: event.type === 'run-start' })
  }

  function prefixFor(modelId: string, toolSearch: ToolSearchSettings, without: ReadonlySet<string> = new Set()): Prefix {
    const contextLength = models.config(modelId)?.context_length
    const tools = toolbox.tools()
    const counted = without.size === 0 ? tools : tools.filter(({ descriptor }) => descriptor.server === undefined || !without.has(descriptor.server))
    return buildPrefix({ tools: counted, toolSearch, modelId, contextLength, workingFolder: workingFolder(), platform: process.platform })
  }

  const sessions = createSessionBook({
    store,
    index,
    emit: bus.emit,
    makeSession: (id, history, remember) =>
      createSession({
        id,
        history,
        remember,
        emit: bus.emit,
        approvals: createSessionApprovals({ session: id, mode: () => ports.approvals, settings, emit: bus.emit }),
        hooks: [commandHooks({ hooks: () => settings.current().hooks, environment, workingFolder, notice: (level, text, about) => bus.emit({ type: 'notice', session: id, level, text, about }) })],
        ready: async signal => (await connections.settled(ports.serverWaitMs, signal)).map(server => server.name),
        tools: toolbox.tools,
        toolSearch: () => settings.current().tools.tool_search,
        prefix: (_model, modelId, without) => prefixFor(modelId, settings.current().tools.tool_search, without),
        holdPrefix: ports.holdPrefix,
        canAsk: ports.canAsk,
        ...(ports.askPerson === undefined ? {} : { askPerson: ports.askPerson }),
        workingFolder,
        keepLarge: (callId, text) => store.keepText(id, callId, text),
        now: () => performance.now(),
      }),
  })

  const reconcile = (): void => connections.reconcile(settings.current().mcp_servers, practice.servers(settings.current()))
  const lookAtPrefixes = (): void => sessions.all().forEach(session => session.checkPrefix())
  if (ports.startServers) reconcile()
  settings.onChange(() => {
    if (ports.startServers) reconcile()
    bus.emit({ type: 'settings-changed' })
    lookAtPrefixes()
  })
  toolbox.onChange(lookAtPrefixes)

  async function startRun(request: StartRun): Promise<Result<{ run: string; done: Promise<RunOutcome> }>> {
    const modelId = request.modelId ?? index.get(request.session)?.model ?? models.defaultId()
    const model = models.client(modelId)
    if (!model.ok) return model
    const session = await sessions.live(request.session)
    if (!session.ok) return session
    nameAfter(request.session, request.prompt)
    if (index.get(request.session)?.model !== modelId) {
      store.append(request.session, { record: 'model', model: modelId })
      index.change(request.session, { model: modelId })
    }
    return session.value.start({ prompt: request.prompt, model: model.value, modelId, ...(request.maxTurns === undefined ? {} : { maxTurns: request.maxTurns }), ...(request.signal === undefined ? {} : { signal: request.signal }) })
  }

  /** A chat without a name takes the first line of what was first said in it. */
  function nameAfter(session: string, prompt: string): void {
    if (index.get(session)?.title !== '') return
    const line = prompt.trim().split('\n', 1)[0] ?? ''
    const points = Array.from(line)
    sessions.rename(session, points.length > 60 ? `${points.slice(0, 59).join('')}…` : line)
  }

  return {
    profile,
    version: ports.version,
    settings,
    secrets: ports.secrets,
    sessions,
    store,
    models,
    connections,
    toolbox,
    practice,
    onEvent: bus.subscribe,
    seq: bus.seq,
    notice: (level, text, about, hint) => bus.emit({ type: 'notice', level, text, about, ...(hint === undefined ? {} : { hint }) }),
    prefix(options = {}) {
      const modelId = options.modelId ?? models.defaultId()
      if (models.config(modelId) === null) return failed('NO_MODEL', `There is no model ${modelId}.`)
      return success(prefixFor(modelId, options.toolSearch ?? settings.current().tools.tool_search))
    },
    contextLength: modelId => models.config(modelId)?.context_length,
    startRun,
    async close() {
      for (const session of sessions.all()) session.stop()
      await connections.close()
      await reaper.close()
      await index.save()
      store.close()
    },
  }
}
