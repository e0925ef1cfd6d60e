import type { CatalogEntry } from '../../../shared/catalog-entry.ts'
import type { InstalledFrom, ServerConfig } from '../../../shared/connection.ts'
import type { InstallProgress } from '../../../shared/connector.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import type { Reaper } from '../../platform/reaper.ts'
import { createSecretMask } from '../../platform/secret-mask.ts'
import type { Environment, FetchedPackage, NodeRuntime } from './fetch.ts'
import { fetchPackage } from './fetch-package.ts'
import { installSteps, type InstallSteps } from './install-steps.ts'
import type { NodeVersions } from './node-versions.ts'
import { checkPackage } from './package-spec.ts'
import { redactor } from './redact.ts'
import { findRuntime, type Runtime, type RuntimePorts, runtimeTitle } from './runtime.ts'
import { saveInstallation, type SavePorts } from './save.ts'
import { serverConfig } from './server-config.ts'
import { firstRun, type TryOutPorts } from './try-out.ts'
import { type SettledValue, settleValues, type Values } from './values.ts'

export interface InstallOptions {
  readonly server: string
  /** The catalog's id. */
  readonly id: string
  readonly source: 'catalog' | 'registry'
  readonly values: Values
  /** The configured server that it replaces. */
  readonly existing?: ServerConfig | undefined
  progress(progress: InstallProgress): void
  readonly signal: AbortSignal
}

export interface Installed {
  readonly server: string
  readonly config: ServerConfig
  readonly tools: readonly string[]
}

export interface InstallationPorts extends TryOutPorts, SavePorts {
  readonly nodeRuntime: NodeRuntime
  readonly nodeVersions: NodeVersions
  readonly npmProgram: string
  environment(): Promise<Environment>
  readonly secrets: SecretStore
  readonly reaper: Reaper
  now(): Date
}

/**
 * From an entry of the catalog to a saved server: runtime, package, values, start, tools, and only then the settings.
 * Contract: whatever fails or is aborted before that leaves nothing; a server that it was to replace runs on. The code
 * of a failure names the step, its message holds no secret. Once the saving began, an abort comes too late.
 */
export async function runInstallation(entry: CatalogEntry, options: InstallOptions, ports: InstallationPorts): Promise<Result<Installed>> {
  const steps = installSteps(options)
  const settled = settleValues(entry, options.values, { server: options.server, existing: options.existing, secrets: ports.secrets })
  if (!settled.ok) return steps.fail(settled.failure)
  steps.redactWith(redactorOf(settled.value, ports.secrets))

  steps.enter('runtime')
  const env = await ports.environment()
  const runtime = await checkRuntime(entry, options.source, { ...ports, env })
  if (!runtime.ok) return steps.fail(runtime.failure)

  steps.enter('fetch')
  const build = await ports.folders.create(options.server)
  if (!build.ok) return steps.fail(build.failure)
  try {
    return await installInto(build.value, { entry, options, ports, steps, values: settled.value, env, runtime: runtime.value })
  } finally {
    await ports.folders.discard(build.value)
  }
}

interface Installation {
  readonly entry: CatalogEntry
  readonly options: InstallOptions
  readonly ports: InstallationPorts
  readonly steps: InstallSteps
  readonly values: readonly SettledValue[]
  readonly env: Environment
  readonly runtime: Runtime
}

/** @param build an empty folder of its own, which is taken away afterwards. */
async function installInto(build: string, { entry, options, ports, steps, values, env, runtime }: Installation): Promise<Result<Installed>> {
  const { server, existing, signal } = options
  const fetched = await fetchPackage(entry.transport, build, { ...ports, env, program: runtime.standing.program, node: runtime.node, signal, progress: steps.progress })
  if (!fetched.ok) return steps.fail(fetched.failure)

  steps.enter('values')
  const at = ports.now()
  const dataFolder = ports.folders.dataFolder(server)
  const configAt = (folder: string, now: ServerConfig | undefined, settled: readonly SettledValue[]): Result<ServerConfig> =>
    configOf(entry, { ...options, existing: now }, { values: settled, fetched: fetched.value, folder, at, dataFolder, launcherVariables: Object.keys(ports.nodeRuntime.env) })
  const config = configAt(build, existing, values)
  if (!config.ok) return steps.fail(config.failure)

  const run = await firstRun({ server, entry, config: config.value, secrets: overlay(values), signal, step: steps.enter }, ports)
  if (!run.ok) return steps.fail(run.failure)
  if (signal.aborted) return steps.fail({ code: 'STOPPED', message: 'Stopped.' })

  steps.enter('save')
  const allTools = run.value.config.tools !== config.value.tools
  const files = fetched.value?.files === true ? { folder: build, label: fetched.value.version ?? 'unversioned' } : null
  /** Made anew from what stands in the settings by now: a person may have changed them while this went on. */
  const finished = (folder: string, now: ServerConfig | undefined): Result<ServerConfig> => {
    const standing = checkStanding(server, existing, now)
    if (!standing.ok) return standing
    const settled = settleValues(entry, options.values, { server, existing: now, secrets: ports.secrets })
    if (!settled.ok) return settled
    const made = configAt(folder, now, settled.value)
    return made.ok && allTools ? success(withoutFilter(made.value)) : made
  }
  const saved = await saveInstallation({ server, values, build: files, usesDataFolder: JSON.stringify(config.value).includes(JSON.stringify(dataFolder).slice(1, -1)), config: finished }, ports)
  return saved.ok ? success({ server, config: saved.value, tools: run.value.tools }) : steps.fail(saved.failure)
}

async function checkRuntime(entry: CatalogEntry, source: InstallOptions['source'], ports: RuntimePorts): Promise<Result<Runtime>> {
  const { transport } = entry
  const here = entry.platforms?.some(platform => platform === process.platform) ?? true
  if (!here) return failed('PLATFORM', `${entry.title} does not run on this system.`)
  if (transport.type !== 'stdio') return success(await findRuntime(entry, ports))
  const checked = checkPackage(transport, source)
  if (!checked.ok) return checked
  const runtime = await findRuntime(entry, ports)
  if (runtime.standing.state !== 'missing') return success(runtime)
  // It is there; what it lacks is in the hint.
  if (transport.runtime === 'docker' && runtime.standing.program !== null) return failed('RUNTIME_MISSING', `${entry.title} needs ${runtimeTitle(transport)}.`, runtime.standing.hint)
  return failed('RUNTIME_MISSING', `${entry.title} needs ${runtimeTitle(transport)}, which was not found.`, runtime.standing.hint)
}

function configOf(entry: CatalogEntry, { id, source, existing, values: typed }: InstallOptions, made: { values: readonly SettledValue[]; fetched: FetchedPackage | null; folder: string; at: Date; dataFolder: string; launcherVariables: readonly string[] }): Result<ServerConfig> {
  const { values, fetched, folder, at, dataFolder, launcherVariables } = made
  const { transport } = entry
  const secrets = values.flatMap(value => value.secret ?? [])
  const plain = values.filter(({ value, text }) => !value.secret && text !== '').map(({ value, text }) => [value.name, text] as const)
  const installed: InstalledFrom = {
    source,
    name: id,
    runtime: transport.type === 'stdio' ? transport.runtime : 'none',
    ...(transport.type === 'stdio' ? { package: transport.package } : {}),
    ...(fetched?.version === undefined ? {} : { version: fetched.version }),
    at: at.toISOString(),
    ...(secrets.length === 0 ? {} : { secrets }),
    ...(plain.length === 0 ? {} : { values: Object.fromEntries(plain) }),
  }
  const given = new Set(Object.entries(typed).flatMap(([name, text]) => (text.trim() === '' ? [] : [name])))
  return serverConfig({ entry, launch: fetched?.launch(folder) ?? null, values, given, existing, installed, dataFolder, launcherVariables })
}

function checkStanding(server: string, before: ServerConfig | undefined, now: ServerConfig | undefined): Result<void> {
  if (before === undefined && now !== undefined) return failed('NAME_TAKEN', `Another server named ${server} came into your settings meanwhile.`, 'Rename or remove it first.')
  if (before !== undefined && now === undefined) return failed('SERVER_GONE', `${server} was taken out of your settings meanwhile.`, 'Install it again if you want it back.')
  return success(undefined)
}

function withoutFilter({ tools: _filter, ...config }: ServerConfig): ServerConfig {
  return config
}

function overlay(values: readonly SettledValue[]): Readonly<Record<string, string>> {
  return Object.fromEntries(values.flatMap(({ secret, store }) => (secret === undefined || store === undefined ? [] : [[secret, store] as const])))
}

/** Known secrets first, then what looks like one. */
function redactorOf(values: readonly SettledValue[], secrets: SecretStore): (text: string) => string {
  const known = redactor(values.flatMap(({ secret, store }) => store ?? (secret === undefined ? [] : (secrets.get(secret) ?? []))))
  const { mask } = createSecretMask()
  return text => mask(known(text))
}
