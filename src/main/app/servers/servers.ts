import { homedir } from 'node:os'
import path from 'node:path'
import type { Dispatcher } from 'undici'
import type { CatalogItem } from '../../../shared/catalog-entry.ts'
import type { OperationSnapshot } from '../../../shared/connector.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import type { ServerTools } from '../../../shared/server-parts.ts'
import type { McpAction } from '../../connectors/manage/connection-arguments.ts'
import type { McpActions } from '../../connectors/manage/manage-connections.ts'
import { ownCardSeconds } from '../../connectors/card/operation.ts'
import type { Operations } from '../../connectors/card/operations.ts'
import { type Catalog, createCatalog } from '../../mcp/catalog/catalog.ts'
import { createImports, type Imports } from '../../mcp/config-import/imports.ts'
import { type Connections, createConnections } from '../../mcp/connections.ts'
import { createInstaller, type Installer } from '../../mcp/install/installer.ts'
import { type Authorizations, createAuthorizations } from '../../mcp/oauth/authorizations.ts'
import type { Reaper } from '../../platform/reaper.ts'
import type { SecretMask } from '../../platform/secret-mask.ts'
import type { NodeRuntime } from '../../practice/practice-servers.ts'
import type { Profile } from '../profile.ts'
import { resolveReference } from '../references.ts'
import type { SettingsStore } from '../settings-store.ts'
import { forgetSecrets } from './edit-server.ts'
import { createHandCalls, type HandCallPorts, type HandCalls } from './hand-calls.ts'
import { createKeptListings } from './kept-listings.ts'
import type { ListedTool } from '../../mcp/tools/listed-tool.ts'
import { createInstallDesk, installRunning } from './install-desk.ts'
import { changedServer, createServerSettings, notConfigured, type ServerSettings } from './server-settings.ts'
import { serverStanding } from './server-standing.ts'
import { type ServerChanges, serverTools, withChoices } from './server-tools.ts'
import type { LateOutcome } from './late-outcome.ts'
import { createServerWork } from './server-work.ts'
import { checkNames, refusedWork } from './unknown-names.ts'

export interface ServersPorts {
  readonly profile: Profile
  readonly version: string
  readonly runtime: NodeRuntime
  /** Where npm and the bundled manifests are found. */
  readonly programs: { readonly npm: string; readonly catalogFolder: string }
  readonly settings: SettingsStore
  readonly secrets: SecretStore
  readonly reaper: Reaper
  readonly mask: SecretMask
  readonly dispatcher: Dispatcher
  environment(): Promise<Readonly<Record<string, string>>>
  /** Servers are told the session's folders. */
  roots(): readonly string[]
  workingFolder(): string
  /** For calls that a person runs by hand. */
  readonly byHand: Pick<HandCallPorts, 'emit' | 'canAsk' | 'model'>
  language(): 'en' | 'zh-CN' | 'ja'
  notice(level: 'info' | 'warning' | 'error', text: string, about: string): void
  /** How work on a card ended after it was left. */
  late(outcome: LateOutcome): void
  /** The names of the hosted apps, where they can be had without setting anything up. */
  hostedApps(signal: AbortSignal): Promise<readonly string[]>
  changed(): void
  warn(text: string): void
  /** Where no card can ask: may an action of the model run at once? */
  consent(action: McpAction, name: string, what: string): Promise<Result<void>>
}

/** Everything about MCP servers: those that run, the catalog they come from, and what a person does with them. */
export interface Servers {
  readonly connections: Connections
  readonly catalog: Catalog
  readonly installer: Installer
  /** By id; a bundled one also by its name in another case. */
  findItem(id: string): CatalogItem | undefined
  /** The server that a row of a card is about: a configured one, or the one that a catalog id becomes. */
  serverNamed(name: string): string
  readonly authorizations: Authorizations
  readonly imports: Imports
  readonly settings: ServerSettings
  readonly handCalls: HandCalls
  /** What `manage_connections` may do with servers. */
  readonly actions: McpActions
  /** The card of the Connections page for servers. Resolves when it settles. */
  runCard(operations: Pick<Operations, 'run'>, action: McpAction, names: readonly string[], signal: AbortSignal): Promise<Result<OperationSnapshot>>
  tools(name: string): Result<ServerTools>
  configure(changes: ServerChanges): Promise<Result<ServerTools>>
  /** Settings, files, secrets and sign-in. */
  uninstall(name: string): Promise<Result<void>>
  signOut(name: string): Promise<Result<void>>
  /** Told the link when a server that is being installed needs a sign-in. */
  onLink(server: string, listener: (link: string) => void): () => void
  close(): Promise<void>
}

export function openServers(ports: ServersPorts): Servers {
  const { profile, secrets, environment, runtime } = ports
  const settings = createServerSettings(ports.settings)
  const lookUp = (reference: string): string | undefined => resolveReference(reference, { environment: process.env, secrets })
  const kept = createKeptListings(path.join(profile.serversFolder, '.listings'), () => new Date())
  kept.prune(Object.keys(settings.all()))
  ports.settings.onChange(() => kept.prune(Object.keys(settings.all())))
  const clientInfo = { name: 'drawbridge', version: ports.version }
  const now = (): Date => new Date()

  const authorizations = createAuthorizations({ secrets, clientInfo, resolveReference: lookUp, now: () => Date.now(), warn: text => ports.warn(text), dispatcher: ports.dispatcher })
  const connections = createConnections({
    logFolder: profile.logsFolder,
    nodeRuntime: runtime,
    environment,
    clientInfo,
    notice: (level, text, about) => ports.notice(level, text, about),
    onChange() {
      keepListings()
      ports.changed()
    },
    resolveSecret: name => secrets.get(name),
    reaper: ports.reaper,
    mask: ports.mask,
    roots: () => ports.roots(),
    auth: (name, config) => authorizations.provider(name, config),
    signedIn: name => authorizations.signedIn(name),
    titleOf: ({ source, name }) => (source === 'catalog' ? catalog.find(name)?.entry.title : undefined),
  })
  const catalog = createCatalog({ folder: ports.programs.catalogFolder, cacheFolder: path.join(profile.serversFolder, '.registry'), servers: settings.all, dispatcher: ports.dispatcher, now: () => Date.now() })
  const { installer, onLink, isInstalling } = createInstallDesk({
    makeInstaller: authorize =>
      createInstaller({
        serversFolder: profile.serversFolder,
        nodeRuntime: runtime,
        npmProgram: ports.programs.npm,
        environment,
        secrets,
        reaper: ports.reaper,
        tryOut: connections.tryOut,
        authorize,
        save: settings.put,
        configured: name => settings.find(name)?.config,
        now,
      }),
    authorizations,
    restart: connections.restart,
  })
  const imports = createImports({ home: homedir(), platform: process.platform, environment, servers: settings.all, change: settings.change, secrets, serversFolder: profile.serversFolder, now })
  const handCalls = createHandCalls({ tool: connections.tool, workingFolder: () => ports.workingFolder(), now: () => performance.now(), ...ports.byHand })

  /** By id; a bundled one also in another case, as models write names. */
  const findItem = (id: string): CatalogItem | undefined => catalog.find(id) ?? catalog.list().items.find(item => item.entry.name.toLowerCase() === id.toLowerCase())
  const workPorts = { catalog: { find: findItem }, installer, authorizations, connections, settings, language: () => ports.language(), onLink, consent: (action: McpAction, name: string, what: string) => ports.consent(action, name, what), late: (outcome: LateOutcome) => ports.late(outcome) }

  const catalogNames = (): readonly string[] => catalog.list().items.map(item => item.entry.name)
  const actions: McpActions = {
    standing: name => serverStanding(name, { settings, connections, catalogNames }),
    work(action, names) {
      const known = { catalog: catalogNames(), configured: Object.keys(settings.all()) }
      return success(checkNames(action, names, known).ok ? createServerWork(action, workPorts) : refusedWork(action, names, { known, hostedApps: signal => ports.hostedApps(signal) }))
    },
  }

  function keepListings(): void {
    for (const { name, state, origin } of connections.views()) {
      const config = settings.find(name)?.config
      if (state.kind === 'running' && origin === 'settings' && config !== undefined) kept.keep(name, config, connections.listedTools(name) ?? [])
    }
  }

  /** As it lists them; of one that does not run, as it listed them last. */
  function listing(name: string): { readonly listed: readonly ListedTool[]; readonly at?: string } | null {
    const listed = connections.listedTools(name)
    const config = settings.find(name)?.config
    const isRunning = connections.views().some(view => view.name === name && view.state.kind === 'running')
    const before = isRunning || config === undefined || (listed ?? []).length > 0 ? null : kept.read(name, config)
    if (before !== null) return before
    return listed === null && config === undefined ? null : { listed: listed ?? [] }
  }

  function tools(name: string): Result<ServerTools> {
    const found = listing(name)
    const config = settings.find(name)?.config ?? {}
    return found === null ? failed('NO_SERVER', `There is no server named ${name}.`) : success({ ...serverTools(name, config, found.listed), ...(found.at === undefined ? {} : { as_of: found.at }) })
  }

  async function configure(changes: ServerChanges): Promise<Result<ServerTools>> {
    const found = settings.find(changes.name)
    if (found === undefined) return notConfigured(changes.name)
    const { listed } = listing(found.name) ?? { listed: [] }
    const saved = await settings.edit(found.name, server => changedServer(server, config => withChoices(config, changes, listed)))
    return saved.ok ? tools(found.name) : saved
  }

  async function uninstall(name: string): Promise<Result<void>> {
    const found = settings.find(name)
    if (found === undefined) return notConfigured(name)
    if (isInstalling(found.name)) return installRunning(found.name)
    const removed = await settings.remove(found.name)
    if (!removed.ok) return removed
    // Its files go last: it runs until it is out of the settings.
    await authorizations.signOut(found.name, found.config)
    await forgetSecrets(found.name, found.config, { settings, secrets })
    return installer.uninstall(found.name, found.config)
  }

  async function signOut(name: string): Promise<Result<void>> {
    const found = settings.find(name)
    if (found === undefined) return notConfigured(name)
    await authorizations.signOut(found.name, found.config)
    await connections.restart(found.name)
    return success(undefined)
  }

  return {
    connections,
    catalog,
    installer,
    findItem,
    serverNamed(name) {
      const item = findItem(name)
      return settings.find(name)?.name ?? item?.server ?? item?.entry.name ?? name
    },
    authorizations,
    imports,
    settings,
    handCalls,
    actions,
    runCard(operations, action, names, signal) {
      const targets = [...new Set(names)].map(name => ({ name, kind: 'mcp' as const, action }))
      return operations.run({ owner: { type: 'account' }, seconds: ownCardSeconds, targets, work: createServerWork(action, workPorts) }, signal)
    },
    tools,
    configure,
    uninstall,
    signOut,
    onLink,
    async close() {
      await Promise.all([connections.close(), authorizations.close(), kept.settled()])
    },
  }
}
