import type { CatalogEntry, RuntimeStanding } from '../../../shared/catalog-entry.ts'
import type { InstalledFrom, ServerConfig } from '../../../shared/connection.ts'
import type { InstallProgress } from '../../../shared/connector.ts'
import { failed, type Failure, type Result, success } from '../../../shared/failure.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import type { Reaper } from '../../platform/reaper.ts'
import { createSecretMask } from '../../platform/secret-mask.ts'
import type { Environment, FetchedPackage, NodeRuntime } from './fetch.ts'
import { fetchPackage } from './fetch-package.ts'
import { checkPackage } from './package-spec.ts'
import { redactor } from './redact.ts'
import { runtimeStanding, runtimeTitle } from './runtime.ts'
import { saveInstallation, type SavePorts } from './save.ts'
import { serverConfig } from './server-config.ts'
import { stepFailure } from './step-failure.ts'
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
  let step: InstallProgress['step'] = 'values'
  let redact = createSecretMask().mask
  const enter = (next: InstallProgress['step']): void => {
    if (next === step) return
    step = next
    options.progress({ step })
  }
  const fail = (failure: Failure): Result<never> => ({ ok: false, failure: options.signal.aborted ? stopFailure : stepFailure(step, failure, redact) })

  const settled = settleValues(entry, options.values, { server: options.server, existing: options.existing, secrets: ports.secrets })
  if (!settled.ok) return fail(settled.failure)
  const values = settled.value
  redact = redactorOf(values, ports.secrets)

  enter('runtime')
  const env = await ports.environment()
  const standing = checkRuntime(entry, options.source, env)
  if (!standing.ok) return fail(standing.failure)

  enter('fetch')
  const build = await ports.folders.create(options.server)
  if (!build.ok) return fail(build.failure)
  try {
    const fetched = await fetchPackage(entry.transport, build.value, { ...ports, env, program: standing.value.program, signal: options.signal, progress: progress => options.progress({ step: 'fetch', ...progress }) })
    if (!fetched.ok) return fail(fetched.failure)

    enter('values')
    const configAt = (folder: string): Result<ServerConfig> => configOf(entry, options, { values, fetched: fetched.value, folder, at: ports.now() })
    const config = configAt(build.value)
    if (!config.ok) return fail(config.failure)

    const run = await firstRun({ server: options.server, entry, config: config.value, secrets: overlay(values), signal: options.signal, step: enter }, ports)
    if (!run.ok) return fail(run.failure)
    if (options.signal.aborted) return fail(stopFailure)

    enter('save')
    const label = fetched.value?.version ?? 'unversioned'
    const chosen = (made: Result<ServerConfig>): Result<ServerConfig> => (made.ok ? success(withTools(made.value, run.value.config.tools)) : made)
    const saved = await saveInstallation(
      { server: options.server, values, existing: options.existing, build: fetched.value?.files === true ? { folder: build.value, label } : null, config: folder => chosen(configAt(folder)) },
      ports,
    )
    if (!saved.ok) return { ok: false, failure: stepFailure('save', saved.failure, redact) }
    return success({ server: options.server, config: saved.value, tools: run.value.tools })
  } finally {
    await ports.folders.discard(build.value)
  }
}

const stopFailure: Failure = { code: 'STOPPED', message: 'The installation was stopped. Nothing was changed.' }

function checkRuntime(entry: CatalogEntry, source: InstallOptions['source'], env: Environment): Result<RuntimeStanding> {
  const { transport } = entry
  const here = entry.platforms?.some(platform => platform === process.platform) ?? true
  if (!here) return failed('PLATFORM', `${entry.title} does not run on this system.`)
  if (transport.type !== 'stdio') return success(runtimeStanding(entry, env))
  const checked = checkPackage(transport, source)
  if (!checked.ok) return checked
  const standing = runtimeStanding(entry, env)
  if (standing.state !== 'missing') return success(standing)
  return failed('RUNTIME_MISSING', `${entry.title} needs ${runtimeTitle(transport.runtime, transport.package)}, which was not found.`, standing.hint)
}

function configOf(entry: CatalogEntry, { id, source, existing }: InstallOptions, made: { values: readonly SettledValue[]; fetched: FetchedPackage | null; folder: string; at: Date }): Result<ServerConfig> {
  const { values, fetched, folder, at } = made
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
  return serverConfig({ entry, launch: fetched?.launch(folder) ?? null, values, existing, installed })
}

function withTools({ tools: _before, ...config }: ServerConfig, tools: ServerConfig['tools']): ServerConfig {
  return tools === undefined ? config : { ...config, tools }
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
