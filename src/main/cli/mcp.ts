import type { Core } from '../app/core.ts'
import { type ExitCode, exitCodes, type Output, report, reportFailure, table } from './output.ts'

export async function listServers(core: Core, timeoutS: number, output: Output): Promise<ExitCode> {
  await core.connections.settled(timeoutS * 1000)
  const views = core.connections.views()
  return report(output, views, () =>
    table(views.map(view => [view.name, view.state.kind, view.state.kind === 'running' ? `${view.state.toolCount} tools` : view.state.kind === 'failed' ? view.state.failure.message : '', view.target])),
  )
}

/** Starts one server on its own, lists its tools and says what it saw. */
export async function testServer(core: Core, name: string, output: Output): Promise<ExitCode> {
  const servers = { ...core.practice.servers(core.settings.current()), ...core.settings.current().mcp_servers }
  const config = Object.hasOwn(servers, name) ? servers[name] : undefined
  if (config === undefined) {
    const known = Object.keys(servers).join(', ') || 'none'
    return reportFailure(output, { code: 'NO_SERVER', message: `There is no server named ${name}.`, hint: `Configured: ${known}.` }, exitCodes.wrongUse)
  }
  const tested = await core.connections.doctor(name, config)
  report(output, tested, () => [JSON.stringify(tested, null, 2)])
  return tested.ok ? exitCodes.done : exitCodes.failed
}
