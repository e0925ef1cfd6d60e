import type { AppEvent } from '../../shared/events.ts'
import { errorText, failed, type Result, success } from '../../shared/failure.ts'
import type { SecretStore } from '../../shared/secret.ts'
import type { Question } from '../../shared/tool.ts'
import { type Language, languageFor } from '../../shared/language.ts'
import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import type { Connectors } from '../connectors/connectors.ts'
import type { AskMode } from '../dispatch/approval-desk.ts'
import { createConnectorDispatcher } from '../connectors/gateway/dispatcher.ts'
import type { Connections } from '../mcp/connections.ts'
import { createLoginEnvironment, ownEnvironment } from '../platform/login-shell-path.ts'
import { createReaper } from '../platform/reaper.ts'
import { createSecretMask } from '../platform/secret-mask.ts'
import { createPracticeModel } from '../practice/practice-model.ts'
import type { NodeRuntime } from '../practice/practice-servers.ts'
import { createCoreTools } from '../tools/core-tools.ts'
import { type AppLog, openAppLog } from './app-log.ts'
import { readAttachments } from './sessions/attachments.ts'
import { createEventBus } from './event-bus.ts'
import { maskedSecrets, registerSecret } from './masked-secrets.ts'
import { createCardOwners } from './hosted/card-owners.ts'
import { hostedApps, openHosted } from './hosted/hosted.ts'
import { createModelDesk, type ModelDesk } from './models/model-desk.ts'
import { openPractice, type Practice, practising } from './practice.ts'
import type { Prefix } from './prefix/prefix.ts'
import { buildPrefix } from './prefix/prefix-builder.ts'
import type { Profile } from './profile.ts'
import { keepEvent, notKeptNotice } from './sessions/keep-event.ts'
import { createRunStarter, type StartedRun, type StartRun } from './sessions/run-starter.ts'
import { createSessionBook, type SessionBook } from './sessions/session-book.ts'
import { createSessionFactory } from './sessions/session-factory.ts'
import { createSessionIndex } from './sessions/session-index.ts'
import { createSessionStore, type SessionStore } from './sessions/session-store.ts'
import { appPrograms } from './servers/app-programs.ts'
import { consentToServers } from './servers/consent.ts'
import { openServers, type Servers } from './servers/servers.ts'
import { openSettings, type SettingsStore } from './settings-store.ts'
import { createSessionTodos } from './sessions/todo-store.ts'
import { createToolbox, fixedSource, type Toolbox } from './toolbox.ts'

/** What a host brings: everything else is the same in the window and at the terminal. */
export interface CorePorts {
  readonly profile: Profile
  readonly version: string
  readonly secrets: SecretStore
  /** Runs a script of ours as a child process. */
  readonly runtime: NodeRuntime
  /** Whether the host was started in a shell, and so has the person's environment. If not, their login shell is asked for it. */
  readonly startedInShell: boolean
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
  /** Whether the host can show an authorization card, or only links. */
  readonly surface: 'card' | 'link'
  /** The operating system's language tag. */
  readonly locale: string
  /** Where a browser is sent back to after a sign-in; null in a host without such a place. */
  readonly returnTo: string | null
  /** What is started at once and followed: commands need less than a chat does. */
  readonly starts: 'servers-and-apps' | 'apps' | 'nothing'
  /** How long a first turn waits for servers, in milliseconds. */
  readonly serverWaitMs: number
  /** What is logged, in front of whoever watches the host. */
  log(level: 'info' | 'warning' | 'error', text: string): void
}

export interface Core {
  readonly profile: Profile
  readonly version: string
  readonly log: AppLog
  readonly settings: SettingsStore
  readonly secrets: SecretStore
  readonly sessions: SessionBook
  readonly store: SessionStore
  readonly models: ModelDesk
  readonly connections: Connections
  readonly servers: Servers
  /** The person's. */
  language(): Language
  readonly toolbox: Toolbox
  readonly practice: Practice
  readonly connectors: Connectors
  onEvent(listener: (event: AppEvent) => void): () => void
  seq(): number
  /** Hosted apps have to be looked at anew. */
  connectorsChanged(): void
  notice(level: 'info' | 'warning' | 'error', text: string, about: string | null, hint?: string): void
  /** The prefix of a new chat, optionally with other tool search settings or another model. */
  prefix(options?: { toolSearch?: ToolSearchSettings; modelId?: string }): Result<Prefix>
  contextLength(modelId: string): number | undefined
  /** Starts a run in a chat; refused while one is on there. */
  startRun(request: StartRun): Promise<StartedRun>
  close(): Promise<void>
}

/**
 * Builds the whole agent of one profile: the same parts for the window and the terminal.
 * Servers start at once and in the background; nothing waits for them but a first turn.
 */
export async function createCore(ports: CorePorts): Promise<Core> {
  const { profile } = ports
  const mask = createSecretMask()
  const secrets = maskedSecrets(ports.secrets, mask)
  const log = openAppLog(profile.logsFolder, mask, ports.log)
  const settings = openSettings(profile.settingsFile, error => log.report(error, 'Following the settings'))
  const store = createSessionStore(profile.sessionsFolder, { now: () => new Date(), damaged: (id, lines) => log.tell('warning', `Chat ${id}: ${lines} damaged lines were passed over.`) })
  const index = createSessionIndex(profile.sessionsFolder, store)
  await index.load()
  const bus = createEventBus({
    now: () => new Date(),
    record: (session, event) => keepEvent(event, session, store, index),
    notKept(session, error) {
      log.report(error, `Writing chat ${session}`)
      bus.emit(notKeptNotice(index.get(session)?.title, error))
    },
    report: error => log.report(error, 'Announcing an event'),
  })
  const notice: Core['notice'] = (level, text, about, hint) => bus.emit({ type: 'notice', level, text: mask.mask(text), about, ...(hint === undefined ? {} : { hint }) })
  const owners = createCardOwners()
  bus.subscribe(owners.see)
  const reaper = createReaper()
  const environment = ports.startedInShell
    ? async () => ownEnvironment(process.env)
    : createLoginEnvironment({ base: process.env, reaper, nodeRuntime: ports.runtime, failed: reason => log.tell('warning', `The login shell’s environment could not be read: ${reason}`) })
  const practice = await openPractice({ practiceFolder: profile.practiceFolder, appFolder: ports.appFolder, runtime: ports.runtime, giveWay: ports.surface === 'link' })
  const dispatcher = createConnectorDispatcher(process.env)
  const hosted = openHosted({ dispatcher, settings: settings.current, environment: process.env, secrets, practiceFolder: profile.practiceFolder, returnTo: ports.returnTo, emit: bus.emit, bearerSeen: mask.register, warn: text => log.tell('warning', text) })
  const { connectors } = hosted
  const coreTools = createCoreTools({ environment, reaper, todoStore: createSessionTodos(profile.sessionsFolder) })
  const language = (): Language => languageFor(settings.current().language === 'system' ? ports.locale : settings.current().language)
  const servers = openServers({
    profile,
    version: ports.version,
    runtime: ports.runtime,
    programs: appPrograms(ports.appFolder),
    settings,
    secrets,
    reaper,
    mask,
    dispatcher,
    environment,
    roots: () => [workingFolder()],
    workingFolder: () => workingFolder(),
    byHand: { emit: bus.emit, canAsk: () => ports.canAsk(), model: id => models.client(id ?? models.defaultId()) },
    language,
    notice,
    late: ({ opId, text, ...told }) => bus.emit({ ...inSession(owners.sessionOf(opId)), type: 'notice', text: mask.mask(text), ...told }),
    hostedApps: signal => hostedApps(connectors, signal),
    changed: () => bus.emit({ type: 'connections-changed' }),
    warn: text => log.tell('warning', text),
    consent: consentToServers({ mode: () => ports.approvals, ...(ports.askPerson === undefined ? {} : { askPerson: ports.askPerson }) }),
  })
  const { connections } = servers
  const manageConnections = fixedSource('connections', [connectors.manageConnections(ports.surface, servers.actions)])
  const toolbox = createToolbox([coreTools.source, manageConnections, connections], ports.toolsets)
  const lookUp = (from: 'env' | 'secret', name: string): string | undefined => {
    const value = from === 'env' ? process.env[name] : secrets.get(name)
    registerSecret(value ?? '', mask)
    return value
  }
  const models = createModelDesk({ settings, lookUp, practiceModel: () => createPracticeModel({ practiceFolder: practice.folder }) })
  const workingFolder = (): string => settings.current().working_folder ?? (practising(settings.current()) ? practice.folder : ports.workingFolder)

  function prefixFor(modelId: string, toolSearch: ToolSearchSettings, without: ReadonlySet<string> = new Set()): Prefix {
    const tools = toolbox.tools()
    const counted = without.size === 0 ? tools : tools.filter(({ descriptor }) => descriptor.server === undefined || !without.has(descriptor.server))
    return buildPrefix({ tools: counted, toolSearch, modelId, contextLength: models.config(modelId)?.context_length, workingFolder: workingFolder(), platform: process.platform })
  }

  const makeSession = createSessionFactory({ ...ports, approvals: () => ports.approvals, settings, store, connections, connectors, emit: bus.emit, environment, tools: toolbox.tools, prefix: prefixFor, workingFolder, report: error => log.report(error, 'A run') })
  const sessions = createSessionBook({ store, index, emit: bus.emit, makeSession })

  /** Never rejects: the settings are what they are, and the rest of the app goes on. */
  async function follow(): Promise<void> {
    if (ports.starts === 'nothing') return
    try {
      if (ports.starts === 'servers-and-apps') connections.reconcile(settings.current().mcp_servers, practice.servers(settings.current()))
      await hosted.follow()
    } catch (error) {
      log.report(error, 'Following the settings')
      notice('error', `The settings could not be followed: ${errorText(error)}`, null)
    }
  }

  const lookAtPrefixes = (): void => sessions.all().forEach(session => session.checkPrefix())
  await follow()
  settings.onChange(() => {
    void follow()
    connections.rootsChanged()
    bus.emit({ type: 'settings-changed' })
    lookAtPrefixes()
  })
  toolbox.onChange(lookAtPrefixes)

  return {
    profile,
    version: ports.version,
    log,
    settings,
    secrets,
    sessions,
    store,
    models,
    connections,
    servers,
    language,
    connectors,
    toolbox,
    practice,
    onEvent: bus.subscribe,
    seq: bus.seq,
    connectorsChanged: () => bus.emit({ type: 'connectors-changed' }),
    notice,
    prefix(options = {}) {
      const modelId = options.modelId ?? models.defaultId()
      if (models.config(modelId) === null) return failed('NO_MODEL', `There is no model ${modelId}.`)
      return success(prefixFor(modelId, options.toolSearch ?? settings.current().tools.tool_search))
    },
    contextLength: modelId => models.config(modelId)?.context_length,
    startRun: createRunStarter({ sessions, index, store, models, readAttachments: (refs, signal) => readAttachments(refs, connections, signal) }),
    async close() {
      for (const session of sessions.all()) session.stop()
      await Promise.all([...sessions.all().map(session => session.idle()), servers.close(), hosted.close()])
      await dispatcher.close()
      await reaper.close()
      await index.save()
      store.close()
    },
  }
}

function inSession(session: string | undefined): { session?: string } {
  return session === undefined ? {} : { session }
}
