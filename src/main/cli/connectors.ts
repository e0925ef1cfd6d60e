import type { OperationSnapshot, TargetSnapshot } from '../../shared/connector.ts'
import { runAccountCard } from '../app/hosted/account-card.ts'
import type { Core } from '../app/core.ts'
import { connectorOverview } from '../app/hosted/connector-overview.ts'
import type { Connectors } from '../connectors/connectors.ts'
import { isLive } from '../connectors/card/operation.ts'
import { type ExitCode, exitCodes, type Output, report, reportFailure, table } from './output.ts'

/** `drawbridge connectors list`: hosted apps, connected or not. */
export async function listConnectors(core: Core, output: Output): Promise<ExitCode> {
  const seen = await connectorOverview(core.connectors)
  if (seen.failure !== null) return reportFailure(output, { ...seen.failure, hint: seen.failure.hint ?? '' })
  return report(output, seen.rows, () => (seen.rows.length === 0 ? [wordsFor(seen.availability)] : table(seen.rows.map(row => [row.connector, row.connected ? 'connected' : 'not connected', row.status_reason ?? '']))))
}

/** `drawbridge connectors status`: who is asking, and the accounts. */
export async function connectorStatus(core: Core, output: Output): Promise<ExitCode> {
  const seen = await connectorOverview(core.connectors)
  const accounts = seen.accounts ?? []
  const json = { availability: seen.availability, identity: seen.identity.kind, gateway: core.connectors.origins().gateway, accounts, error: seen.failure }
  return report(output, json, () => [
    `${seen.identity.kind}: ${wordsFor(seen.availability)}`,
    ...(seen.failure === null ? [] : [seen.failure.message]),
    ...table(accounts.map(account => [account.connector, account.alias ?? account.label ?? '', account.status])),
  ])
}

function wordsFor(availability: 'available' | 'not-set-up' | 'unavailable'): string {
  if (availability === 'available') return 'Hosted apps are within reach.'
  return availability === 'not-set-up' ? 'Hosted apps are set up by the first connect.' : 'Hosted apps are not within reach: sign in with drawbridge connectors sign-in, or set connectors.gateway_url and a token.'
}

/** Prints a link per app and waits until each is connected, failed or expired; Ctrl-C leaves the rest. */
export async function connectApps(core: Core, names: readonly string[], output: Output): Promise<ExitCode> {
  const { connectors } = core
  const ready = await connectors.identity.ensure()
  if (!ready.ok) return reportFailure(output, ready.failure)
  const stop = new AbortController()
  const interrupted = (): void => stop.abort()
  process.once('SIGINT', interrupted)
  const unlisten = core.onEvent(event => {
    if (event.type === 'connection-request') showLinks(event.operation, output)
    if (event.type === 'connection-request' || event.type === 'connection-update') leaveWhatEnded(event.operation, connectors)
  })
  const settled = await runAccountCard(connectors, { names: names.map(name => name.toLowerCase()), action: 'connect', warn: text => output.err(text) }, stop.signal)
  unlisten()
  process.off('SIGINT', interrupted)
  if (!settled.ok) return reportFailure(output, settled.failure)
  report(output, { op_id: settled.value.op_id, targets: settled.value.targets }, () => settled.value.targets.map(targetLine))
  if (stop.signal.aborted) return exitCodes.interrupted
  return settled.value.targets.every(target => target.state === 'connected') ? exitCodes.done : exitCodes.failed
}

/** Nobody at a terminal can press "Try again": a row that failed or ran out is not waited for. */
function leaveWhatEnded({ op_id: id, owner, settled, targets }: OperationSnapshot, { operations }: Connectors): void {
  if (owner.type === 'account' && !settled && !targets.some(isLive)) operations.respond(id, owner, { targets: [], settled_by: 'continue' })
}

/** Links are for the person, so they go where words about the command go. */
function showLinks({ targets }: OperationSnapshot, output: Output): void {
  for (const { name, connect_url: link } of targets) if (link !== undefined) output.err(`${name}: open ${link}`)
  output.err('Waiting. Ctrl-C leaves it.')
}

function targetLine({ name, state, detail }: TargetSnapshot): string {
  return detail === undefined ? `${name}: ${state}` : `${name}: ${state} (${detail})`
}

export async function signIn(core: Core, output: Output): Promise<ExitCode> {
  const stop = new AbortController()
  const interrupted = (): void => stop.abort()
  process.once('SIGINT', interrupted)
  const ended = await core.connectors.identity.signIn(code => output.err(`Open ${code.verification_uri_complete ?? code.verification_uri} and enter ${code.user_code}.`), stop.signal)
  process.off('SIGINT', interrupted)
  if (stop.signal.aborted) return exitCodes.interrupted
  return ended.ok ? report(output, { ok: true }, () => ['Signed in.']) : reportFailure(output, ended.failure)
}

export async function signOut(core: Core, output: Output): Promise<ExitCode> {
  await core.connectors.identity.signOut()
  return report(output, { ok: true }, () => ['Signed out.'])
}
