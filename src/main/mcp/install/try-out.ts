import type { CatalogEntry } from '../../../shared/catalog-entry.ts'
import type { ServerConfig } from '../../../shared/connection.ts'
import type { InstallProgress } from '../../../shared/connector.ts'
import type { Result } from '../../../shared/failure.ts'

export interface TryOutOptions {
  /** Laid over the secret store, which does not hold them yet. */
  readonly secrets?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** It started; now it is asked for its tools. */
  listing?(): void
}

/** Starts a server beside what runs, lists its tools, and ends it. */
export type TryOut = (name: string, config: ServerConfig, options: TryOutOptions) => Promise<Result<{ readonly tools: readonly string[]; readonly quarantined: number }>>

export interface TryOutPorts {
  readonly tryOut: TryOut
  authorize(server: string, config: ServerConfig, signal: AbortSignal): Promise<Result<void>>
}

export interface FirstRun {
  readonly server: string
  readonly entry: CatalogEntry
  readonly config: ServerConfig
  readonly secrets: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  step(step: InstallProgress['step']): void
}

/** Whether a new server starts and lists, with a sign-in in between where it wants one. Its step is the one that was told last. */
export async function firstRun(run: FirstRun, ports: TryOutPorts): Promise<Result<{ readonly tools: readonly string[]; readonly config: ServerConfig }>> {
  const attempt = (config: ServerConfig): ReturnType<TryOut> => ports.tryOut(run.server, config, { secrets: run.secrets, signal: run.signal, listing: () => run.step('list') })
  run.step('start')
  const first = await attempt(run.config)
  const answer = !first.ok && wantsSignIn(first.failure.code, run) ? await signedIn(run, ports, attempt) : first
  if (!answer.ok) return answer
  run.step('list')
  if (answer.value.tools.length > 0 || !isEntryChoice(run)) return { ok: true, value: { tools: answer.value.tools, config: run.config } }
  // None of the tools that its entry would switch on is there any more: the list is out of date, so all of them.
  const { tools: _outdated, ...config } = run.config
  const all = await attempt(config)
  return all.ok ? { ok: true, value: { tools: all.value.tools, config } } : all
}

async function signedIn(run: FirstRun, ports: TryOutPorts, attempt: (config: ServerConfig) => ReturnType<TryOut>): ReturnType<TryOut> {
  run.step('sign-in')
  const signed = await ports.authorize(run.server, run.config, run.signal)
  if (!signed.ok) return signed
  run.step('start')
  return attempt(run.config)
}

/** Where the person gave a key, the server did not like the key; no sign-in helps. */
function wantsSignIn(code: string, { entry, config }: FirstRun): boolean {
  return code === 'AUTH_REQUIRED' && config.url !== undefined && (entry.auth.type !== 'api_key' || config.headers === undefined)
}

function isEntryChoice({ entry, config }: FirstRun): boolean {
  const { default_enabled: enabled } = entry.tools
  return enabled !== undefined && enabled.length > 0 && config.tools?.include === enabled && config.tools.each === undefined
}
