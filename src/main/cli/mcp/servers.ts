import type { ConnectionView, ServerConfig } from '../../../shared/connection.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { Core } from '../../app/core.ts'
import { type ExitCode, exitCodes, type Output, report, reportFailure, table } from '../output.ts'

/** `drawbridge mcp list`: servers and their state. */
export async function listServers(core: Core, timeoutS: number, output: Output): Promise<ExitCode> {
  await core.connections.settled(timeoutS * 1000)
  const views = core.connections.views().map(view => {
    const tools = core.servers.tools(view.name)
    return { ...view, known_tools: tools.ok ? tools.value.tools.length : 0, as_of: tools.ok ? (tools.value.as_of ?? null) : null }
  })
  return report(output, views, () => table(views.map(view => [view.name, view.state.kind, stateWords(view), view.target])))
}

function stateWords({ state, known_tools: known, as_of: at }: ConnectionView & { known_tools: number; as_of: string | null }): string {
  if (state.kind === 'running') return counted(state.toolCount)
  if (state.kind === 'failed') return state.failure.message
  return at === null ? '' : `${counted(known)} ${asOf(at)}`
}

/** `drawbridge mcp tools NAME`: its tools, how each stands and what it costs; of one that does not run as it listed them last. */
export async function showServerTools(core: Core, name: string, timeoutS: number, output: Output): Promise<ExitCode> {
  const found = configured(core, name)
  if (!found.ok) return reportFailure(output, found.failure, exitCodes.wrongUse)
  await core.connections.settled(timeoutS * 1000)
  const listed = core.servers.tools(found.value.name)
  if (!listed.ok) return reportFailure(output, listed.failure)
  const { tools, as_of: at } = listed.value
  if (!output.json && at !== undefined) output.err(`${found.value.name} does not run: ${asOf(at)}.`)
  return report(output, listed.value, () => table(tools.map(tool => [tool.original_name, tool.standing, tool.policy.approval ?? listed.value.approval ?? '', `${tool.tokens_direct} tokens direct`, `${tool.tokens_deferred} deferred`, tool.reason ?? ''])))
}

function counted(tools: number): string {
  return tools === 1 ? '1 tool' : `${tools} tools`
}

/** To the minute, in the time of the person. */
function asOf(at: string): string {
  const time = new Date(at)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `as of ${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`
}

/** `drawbridge mcp test NAME`: starts one server on its own, lists its tools and says what it saw. */
export async function testServer(core: Core, name: string, output: Output): Promise<ExitCode> {
  const found = configured(core, name)
  if (!found.ok) return reportFailure(output, found.failure, exitCodes.wrongUse)
  const tested = await core.connections.doctor(found.value.name, found.value.config)
  report(output, tested, () => [JSON.stringify(tested, null, 2)])
  return tested.ok ? exitCodes.done : exitCodes.failed
}

/** `drawbridge mcp enable NAME`: on from now, and what it does when it is started. */
export async function enableServer(core: Core, name: string, output: Output): Promise<ExitCode> {
  const found = saved(core, name)
  if (!found.ok) return reportFailure(output, found.failure, exitCodes.wrongUse)
  const set = await switchServer(core, found.value.name, true)
  if (!set.ok) return reportFailure(output, set.failure)
  const tried = await core.connections.tryOut(found.value.name, { ...found.value.config, enabled: true }, { signal: AbortSignal.timeout(startMs) })
  if (!tried.ok) return reportFailure(output, { ...tried.failure, message: `${found.value.name} is on, but does not start: ${tried.failure.message}` })
  return report(output, { name: found.value.name, enabled: true, tools: tried.value.tools }, () => [`${found.value.name} is on: ${tried.value.tools.length} tools.`])
}

/** `drawbridge mcp disable NAME`. */
export async function disableServer(core: Core, name: string, output: Output): Promise<ExitCode> {
  const found = saved(core, name)
  if (!found.ok) return reportFailure(output, found.failure, exitCodes.wrongUse)
  const set = await switchServer(core, found.value.name, false)
  return set.ok ? report(output, { name: found.value.name, enabled: false }, () => [`${found.value.name} is off.`]) : reportFailure(output, set.failure)
}

/** `drawbridge mcp remove NAME`: settings, files, secrets and sign-in. */
export async function removeServer(core: Core, name: string, output: Output): Promise<ExitCode> {
  const found = saved(core, name)
  if (!found.ok) return reportFailure(output, found.failure, exitCodes.wrongUse)
  const removed = await core.servers.uninstall(found.value.name)
  return removed.ok ? report(output, { name: found.value.name, removed: true }, () => [`${found.value.name} is removed.`]) : reportFailure(output, removed.failure)
}

const startMs = 120_000

function switchServer(core: Core, name: string, enabled: boolean): Promise<Result<void>> {
  return core.servers.settings.edit(name, server => ({ ...server, enabled }))
}

interface Named {
  readonly name: string
  readonly config: ServerConfig
}

/** A server of the settings. */
export function saved(core: Core, name: string): Result<Named> {
  const found = core.servers.settings.find(name)
  return found === undefined ? unknown(name, Object.keys(core.servers.settings.all())) : success(found)
}

/** A server of the settings or of practice mode. */
function configured(core: Core, name: string): Result<Named> {
  const practice = core.practice.servers(core.settings.current())
  const config = Object.hasOwn(practice, name) ? practice[name] : undefined
  const found = core.servers.settings.find(name) ?? (config === undefined ? undefined : { name, config })
  return found === undefined ? unknown(name, [...Object.keys(practice), ...Object.keys(core.servers.settings.all())]) : success(found)
}

function unknown(name: string, known: readonly string[]): Result<never> {
  return failed('NO_SERVER', `There is no server named ${name}.`, `Configured: ${known.join(', ') || 'none'}.`)
}
