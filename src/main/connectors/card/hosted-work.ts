import type { ConnectorAccount, ConnectorRow, TargetSnapshot } from '../../../shared/connector.ts'
import { assertNever, failed, type Result, success } from '../../../shared/failure.ts'
import { findAccounts } from './account-names.ts'
import type { ConnectionsRequest, ConnectorGateway } from '../gateway/gateway.ts'
import type { GatewayFailure } from '../gateway/gateway-failure.ts'
import type { ConnectionsAnswer, ConnectionStart } from '../gateway/gateway-wire.ts'
import type { PortalAccounts } from '../gateway/portal.ts'
import type { Look, Prepared, TargetStep, TargetWork, WorkContext } from './target-work.ts'

export interface HostedWorkPorts {
  readonly gateway: Pick<ConnectorGateway, 'connections' | 'list' | 'account'>
  readonly portal: Pick<PortalAccounts, 'list'>
  /** What to do where a server of ours, and no app, goes by that name; null where none does. */
  serverAdvice(name: string): string | null
  warn(text: string): void
  /** Re-issue also what is connected. */
  readonly force: boolean
}

const tickMs = 1000

/** Connecting hosted apps: the gateway gives links, its accounts tell when the person was there. */
export function createHostedWork(ports: HostedWorkPorts): TargetWork {
  const { gateway, portal } = ports

  async function start(targets: readonly TargetSnapshot[], request: Omit<ConnectionsRequest, 'connectors'>, { opId, signal }: WorkContext): Promise<Result<Prepared>> {
    if (targets.length === 0) return success({ steps: [] })
    const answer = await gateway.connections({ ...request, connectors: targets.map(target => target.name), operationId: opId }, signal)
    if (!answer.ok) return failed(answer.failure.code, gatewayWords(answer.failure), answer.failure.hint)
    const starts = targets.map((target, position) => startFor(target.name, position, answer.value))
    const steps = targets.map((target, position) => stepOf(target.name, starts[position] ?? null, ports))
    const hopeless = targets.every((target, position) => starts[position]?.status === 'failed' && ports.serverAdvice(target.name) !== null)
    return success({ steps, hopeless })
  }

  async function reconnect(targets: readonly TargetSnapshot[], context: WorkContext): Promise<Result<Prepared>> {
    const rows = ports.force ? { ok: true as const, value: [] } : await gateway.list(context.signal)
    if (!rows.ok) return failed(rows.failure.code, gatewayWords(rows.failure), rows.failure.hint)
    const [standing, broken] = byConnection(targets, rows.value)
    const started = await start(broken, { reinitiate: true }, context)
    if (!started.ok) return started
    return success({ ...started.value, hopeless: started.value.hopeless === true && standing.length === 0, steps: [...standing.map(connectedStep), ...started.value.steps] })
  }

  /** The account's own row decides; one that cannot be read is not guessed at. */
  async function reconnectAccount(target: TargetSnapshot, alias: string, context: WorkContext): Promise<Result<Prepared>> {
    const accounts = await portal.list(context.signal)
    if (!accounts.ok) return failed(accounts.failure.code, `The accounts of ${target.name} could not be read: ${accounts.failure.message}`, accounts.failure.hint)
    const found = findAccounts(accounts.value, target.name, alias)
    const [account] = found.matches
    if (account === undefined || found.matches.length > 1) return success({ steps: [{ name: target.name, to: 'failed', fields: { detail: found.problem } }] })
    if (account.active && !ports.force) return success({ steps: [connectedStep(target)] })
    return start([target], { reinitiate: true, connectionId: account.connection_id }, context)
  }

  return {
    tickMs,
    async prepare(targets, context) {
      const [first] = targets
      if (first === undefined) return success({ steps: [] })
      if (first.action === 'reconnect') return first.alias === undefined ? reconnect(targets, context) : reconnectAccount(first, first.alias, context)
      return start(targets, { reinitiate: false, ...(first.alias === undefined ? {} : { alias: first.alias }) }, context)
    },
    async retry(targets, context) {
      const [first] = targets
      const alias = first?.alias
      if (first !== undefined && first.action === 'reconnect' && alias !== undefined) {
        const again = await reconnectAccount(first, alias, context)
        return again.ok ? success(again.value.steps) : again
      }
      const started = await start(targets, { reinitiate: true, ...(alias === undefined ? {} : { alias }) }, context)
      return started.ok ? success(started.value.steps) : started
    },
    async look({ name, connection_id }, { timeoutMs, signal }) {
      if (connection_id === undefined) return { kind: 'nothing' }
      const read = await gateway.account(connection_id, { timeoutMs, signal })
      if (!read.ok) return read.failure.kind === 'rate-limited' ? { kind: 'park', seconds: read.failure.retryAfterSeconds ?? 1 } : { kind: 'nothing' }
      return read.value === 'unknown' ? { kind: 'nothing' } : lookOf(name, read.value)
    },
  }
}

function byConnection(targets: readonly TargetSnapshot[], rows: readonly ConnectorRow[]): readonly [readonly TargetSnapshot[], readonly TargetSnapshot[]] {
  const connected = new Set(rows.filter(row => row.connected).map(row => row.connector.toLowerCase()))
  return [targets.filter(target => connected.has(target.name)), targets.filter(target => !connected.has(target.name))]
}

function connectedStep({ name }: TargetSnapshot): TargetStep {
  return { name, to: 'connected' }
}

/** By place; where the gateway names another app there, by that name. */
function startFor(name: string, position: number, { results }: ConnectionsAnswer): ConnectionStart | null {
  const here = results[position] ?? null
  if (here !== null && (here.connector === '' || here.connector.toLowerCase() === name)) return here
  return results.find(result => result?.connector.toLowerCase() === name) ?? null
}

function stepOf(name: string, start: ConnectionStart | null, ports: HostedWorkPorts): TargetStep {
  if (start === null) return { name, to: 'failed', fields: { detail: 'The gateway gave no answer for this app.' } }
  switch (start.status) {
    case 'active':
      return { name, to: 'connected' }
    case 'initiated':
      if (start.connectionId === undefined) ports.warn(`The gateway started ${name} without an account id: whether it gets connected cannot be seen.`)
      return {
        name,
        to: 'initiated',
        fields: {
          ...(start.connectUrl === undefined ? { detail: 'The gateway gave no link for this app.' } : { connect_url: start.connectUrl }),
          ...(start.connectionId === undefined ? {} : { connection_id: start.connectionId }),
          ...(start.instruction === undefined ? {} : { instructions: start.instruction }),
        },
      }
    case 'failed':
      return { name, to: 'failed', fields: { detail: ports.serverAdvice(name) ?? start.statusReason ?? start.instruction ?? 'The app could not be connected.' } }
    case null:
      return { name, to: 'failed', fields: { detail: 'The gateway answered with a status that this version does not know.' } }
    default:
      return assertNever(start.status)
  }
}

function lookOf(name: string, { status, status_reason: reason }: ConnectorAccount): Look {
  switch (status) {
    case 'active':
      return { kind: 'step', step: { name, to: 'connected' } }
    case 'failed':
    case 'revoked':
    case 'inactive':
      return { kind: 'step', step: { name, to: 'failed', fields: { detail: reason ?? endings[status] } } }
    case 'expired':
      return { kind: 'step', step: { name, to: 'expired', fields: { detail: reason ?? 'The link ran out before it was used.' } } }
    case 'pending':
    case 'unknown':
      return { kind: 'nothing' }
    default:
      return assertNever(status)
  }
}

const endings = { failed: 'The sign-in failed or was declined.', revoked: 'The access was taken back.', inactive: 'The account is not active.' } as const

export function gatewayWords({ kind, message, retryAfterSeconds }: GatewayFailure): string {
  if (kind === 'dark') return 'Hosted connectors are not available in this session.'
  if (kind === 'rate-limited') return `${message} Too many requests: wait ${Math.ceil(retryAfterSeconds ?? 1)} s.`
  return `${message} Accounts can also be seen and managed on the portal.`
}
