import type { ToolResult } from '../../../shared/conversation.ts'
import type { OperationOwner, TargetAction, TargetKind } from '../../../shared/connector.ts'
import { assertNever, failed, type Failure, type Result, success } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { textBlock, type Tool, type ToolCallContext, type ToolDescriptor } from '../../../shared/tool.ts'
import type { Availability } from '../availability.ts'
import { type ConnectionRequest, type ConnectionTarget, disconnecting, hostedActions, type McpAction, mcpActionNames, readConnectionRequest } from './connection-arguments.ts'
import { linkResult, settledResult } from './connection-results.ts'
import { statusResult } from './connection-status.ts'
import { serverAdvice, type ServerStanding } from './server-advice.ts'
import { createHostedWork, gatewayWords } from '../card/hosted-work.ts'
import { prepareLinks } from '../card/link-operation.ts'
import type { ConnectorGateway } from '../gateway/gateway.ts'
import type { ConnectorIdentity } from '../identity/identity.ts'
import { operationSeconds } from '../card/operation.ts'
import type { Operations } from '../card/operations.ts'
import type { PortalAccounts } from '../gateway/portal.ts'
import { renameAccount } from '../card/rename-account.ts'
import type { TargetWork } from '../card/target-work.ts'

/** What installs, enables and authorizes servers of our own on the same card. */
export interface McpActions {
  /** How the server stands that the catalog or settings know by that name; null where there is none. */
  standing(name: string): ServerStanding | null
  /** The work behind the rows of one call. A failure's message is what the model reads. */
  work(action: McpAction, names: readonly string[]): Result<TargetWork>
}

export interface ManageConnectionsPorts {
  /** `tools.connectors.enabled`. */
  hostedEnabled(): boolean
  readonly identity: Pick<ConnectorIdentity, 'ensure'>
  availability(): Availability
  readonly gateway: Pick<ConnectorGateway, 'connections' | 'list' | 'account'>
  readonly portal: Pick<PortalAccounts, 'list' | 'rename'>
  readonly operations: Pick<Operations, 'run'>
  /** Absent while servers cannot be managed from a conversation. */
  readonly mcpActions?: McpActions
  /** `link` where no card can be shown. */
  readonly surface: 'card' | 'link'
  newOpId(): string
  /** Milliseconds since 1970. */
  now(): number
  warn(text: string): void
}

export const manageConnectionsDescriptor: ToolDescriptor = {
  name: 'manage_connections',
  toolset: 'connections',
  description:
    'Connects apps for the person, and shows what is connected. status lists hosted apps and accounts; connect and reconnect start a sign-in that the person finishes (several apps in one call); rename names an account; ' +
    'install, enable and authorize are for MCP servers ({ name, mcp: true }). Call it when a tool needs an app, not before. After a skip or timeout do not ask again on your own, never open links yourself, ' +
    `and do not edit mcp_servers by hand. ${disconnecting}`,
  inputSchema: {
    type: 'object',
    properties: {
      action: { type: 'string', enum: [...hostedActions, ...mcpActionNames], description: 'Default: status' },
      connectors: {
        type: 'array',
        items: {
          anyOf: [
            { type: 'string' },
            {
              type: 'object',
              properties: {
                name: { type: 'string' },
                mcp: { type: 'boolean', description: 'An MCP server' },
                alias: { type: 'string', description: 'Name of one account of a hosted app' },
                to: { type: 'string', description: 'rename: the new name' },
              },
              required: ['name'],
            },
          ],
        },
      },
      force: { type: 'boolean', description: 'reconnect: also what is connected' },
    },
  },
  // It asks no approval of its own: what it starts is finished by the person, on the card or behind the link.
  annotations: { title: 'Manage connections', readOnlyHint: true, openWorldHint: true },
}

/** A card waits its time; before it, links are made and servers are asked. */
const timeoutMs = operationSeconds * 1000 + 120_000

/** The tool by which a main session connects apps. Sub-agents and side runs do not get it. */
export function createManageConnections(ports: ManageConnectionsPorts): Tool {
  return {
    descriptor: manageConnectionsDescriptor,
    parallel: { kind: 'never' },
    timeoutMs,
    async call(input, context) {
      const request = readConnectionRequest(input)
      const answer = request.ok ? await answerRequest(request.value, ports, context) : request
      return answer.ok ? result(answer.value, context.signal) : refusal(answer.failure)
    },
  }
}

async function answerRequest(request: ConnectionRequest, ports: ManageConnectionsPorts, context: ToolCallContext): Promise<Result<JsonObject>> {
  if (request.action === 'install' || request.action === 'enable' || request.action === 'authorize') return manageServers(request.action, request.names, ports, context)
  const ready = await hostedReady(ports)
  if (!ready.ok) return advised(request, ready, ports)
  switch (request.action) {
    case 'status':
      return status(request.names, ports, context.signal)
    case 'rename':
      return renameAccount(request, ports.portal, context.signal)
    case 'connect':
    case 'reconnect':
      return connect(request.action, request.targets, request.force, ports, context)
    default:
      return assertNever(request.action)
  }
}

/** The first hosted action sets up an identity where none is needed from the person. */
async function hostedReady(ports: ManageConnectionsPorts): Promise<Result<void>> {
  if (!ports.hostedEnabled()) return failed('CONNECTORS_OFF', 'Hosted connectors are switched off (tools.connectors.enabled), so they are not available in this session. MCP servers can be managed.')
  const identity = await ports.identity.ensure()
  if (!identity.ok) return identity
  if (ports.availability() === 'available') return success(undefined)
  return failed('CONNECTORS_NOT_INCLUDED', 'Hosted connectors are not part of the account that is signed in. The person can see on the portal what it includes.')
}

/** Where there are no hosted apps, a request that is about servers only is told so instead. */
function advised(request: ConnectionRequest, unready: Result<never>, ports: ManageConnectionsPorts): Result<never> {
  const names = request.action === 'connect' || request.action === 'reconnect' ? request.targets.map(target => target.name) : request.action === 'status' ? request.names : []
  const advice = names.map(name => adviceOf(name, ports))
  if (unready.ok || names.length === 0 || advice.includes(null)) return unready
  return failed(unready.failure.code, advice.join(' '))
}

function adviceOf(name: string, { mcpActions }: ManageConnectionsPorts): string | null {
  return serverAdvice(name, mcpActions?.standing(name) ?? null)
}

async function status(names: readonly string[], ports: ManageConnectionsPorts, signal: AbortSignal): Promise<Result<JsonObject>> {
  const [rows, accounts] = await Promise.all([ports.gateway.list(signal), ports.portal.list(signal)])
  if (!rows.ok) return failed(rows.failure.code, gatewayWords(rows.failure), rows.failure.hint)
  return success(statusResult(rows.value, accounts.ok ? accounts.value : null, { names, serverAdvice: name => adviceOf(name, ports) }))
}

function connect(action: 'connect' | 'reconnect', targets: readonly ConnectionTarget[], force: boolean, ports: ManageConnectionsPorts, context: ToolCallContext): Promise<Result<JsonObject>> {
  const { gateway, portal, warn } = ports
  const work = createHostedWork({ gateway, portal, warn, force, serverAdvice: name => adviceOf(name, ports) })
  return operate({ action, kind: 'connector', targets, work }, ports, context)
}

function manageServers(action: McpAction, names: readonly string[], ports: ManageConnectionsPorts, context: ToolCallContext): Promise<Result<JsonObject>> {
  if (ports.mcpActions === undefined) {
    return Promise.resolve(failed('NOT_AVAILABLE_YET', `Servers cannot be managed from this session, so there was no ${action}. The person can do it on the Connections page, or with drawbridge mcp.`))
  }
  const work = ports.mcpActions.work(action, names)
  return work.ok ? operate({ action, kind: 'mcp', targets: names.map(name => ({ name, mcp: true })), work: work.value }, ports, context) : Promise.resolve(work)
}

interface Plan {
  readonly action: TargetAction
  readonly kind: TargetKind
  readonly targets: readonly ConnectionTarget[]
  readonly work: TargetWork
}

async function operate({ action, kind, targets: wanted, work }: Plan, ports: ManageConnectionsPorts, context: ToolCallContext): Promise<Result<JsonObject>> {
  const owner: OperationOwner = { type: 'session', session_id: context.sessionId }
  const targets = wanted.map(({ name, alias }) => ({ name, kind, action, ...(alias === undefined ? {} : { alias }) }))
  if (ports.surface === 'link') {
    const made = await prepareLinks({ opId: ports.newOpId(), owner, targets, now: Math.floor(ports.now() / 1000) }, work, context.signal)
    return made.ok ? success(linkResult(made.value)) : made
  }
  const settled = await ports.operations.run({ owner, toolCallId: context.callId, targets, work }, context.signal)
  return settled.ok ? success(settledResult(settled.value)) : settled
}

function result(json: JsonObject, signal: AbortSignal): ToolResult {
  return { status: signal.aborted ? 'interrupted' : 'ok', content: [textBlock(JSON.stringify(json))] }
}

function refusal({ message, hint }: Failure): ToolResult {
  return { status: 'error', content: [textBlock(JSON.stringify({ error: message, ...(hint === undefined ? {} : { hint }) }))] }
}
