import { aliasPattern } from '../../../shared/connector.ts'
import { assertNever, failed, type Result, success } from '../../../shared/failure.ts'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { aliasRule } from '../gateway/portal.ts'

export const hostedActions = ['status', 'connect', 'reconnect', 'rename'] as const
export const mcpActionNames = ['install', 'enable', 'authorize'] as const
export type HostedAction = (typeof hostedActions)[number]
export type McpAction = (typeof mcpActionNames)[number]

export interface ConnectionTarget {
  /** Lower case. */
  readonly name: string
  readonly mcp: boolean
  readonly alias?: string
  readonly to?: string
}

/** What `manage_connections` was asked for, with its rules checked. */
export type ConnectionRequest =
  | { readonly action: 'status'; readonly names: readonly string[] }
  | { readonly action: 'connect' | 'reconnect'; readonly targets: readonly ConnectionTarget[]; readonly force: boolean }
  | { readonly action: 'rename'; readonly name: string; readonly alias: string; readonly to: string }
  | { readonly action: McpAction; readonly names: readonly string[] }

export const disconnecting = 'Disconnecting and deleting accounts is done by the person, on the Connections page or the portal; no tool does it.'

/** Reads and checks the arguments. The failure's message is what the model reads. */
export function readConnectionRequest(input: JsonObject): Result<ConnectionRequest> {
  const action = readAction(input['action'])
  if (action === null) return refuse(`Unknown action ${shown(input['action'])}. Actions: ${[...hostedActions, ...mcpActionNames].join(', ')}. ${disconnecting}`)
  const targets = readTargets(input['connectors'])
  if (!targets.ok) return targets
  const isMcp = isMcpAction(action)
  const problem = isMcp ? mcpProblem(action, targets.value) : hostedProblem(action, targets.value)
  if (problem !== null) return refuse(problem)
  if (isMcp) return success({ action, names: targets.value.map(target => target.name) })
  return hostedRequest(action, targets.value, input['force'])
}

function hostedRequest(action: HostedAction, targets: readonly ConnectionTarget[], force: unknown): Result<ConnectionRequest> {
  const [first] = targets
  switch (action) {
    case 'status':
      return success({ action, names: [...new Set(targets.map(target => target.name))] })
    case 'connect':
      return success({ action, targets, force: false })
    case 'reconnect':
      return success({ action, targets, force: force === true || force === 'true' })
    case 'rename': {
      const to = first?.to?.trim().toLowerCase()
      if (first?.alias === undefined || to === undefined) return refuse(renameShape)
      return success({ action, name: first.name, alias: first.alias, to })
    }
    default:
      return assertNever(action)
  }
}

function readAction(raw: unknown): HostedAction | McpAction | null {
  if (raw === undefined || raw === null || raw === '') return 'status'
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : ''
  return [...hostedActions, ...mcpActionNames].find(action => action === word) ?? null
}

function isMcpAction(action: HostedAction | McpAction): action is McpAction {
  return mcpActionNames.some(name => name === action)
}

const knownFields: readonly string[] = ['name', 'mcp', 'alias', 'to']
const targetShape = 'A target is the name of an app, or { name, mcp?, alias?, to? }.'

/** A lone name or object is a list of one. Targets that say the same are one. */
function readTargets(raw: unknown): Result<readonly ConnectionTarget[]> {
  const list = raw === undefined || raw === null ? [] : Array.isArray(raw) ? raw : [raw]
  const targets = new Map<string, ConnectionTarget>()
  for (const each of list) {
    const target = readTarget(each)
    if (!target.ok) return target
    const { name, mcp, alias } = target.value
    const key = JSON.stringify([name, mcp, alias ?? null])
    if (!targets.has(key)) targets.set(key, target.value)
  }
  return success([...targets.values()])
}

function readTarget(raw: unknown): Result<ConnectionTarget> {
  const given: unknown = typeof raw === 'string' ? { name: raw } : raw
  if (!isJsonObject(given)) return refuse(`${shown(raw)} is not a target. ${targetShape}`)
  const extra = Object.keys(given).filter(key => !knownFields.includes(key))
  if (extra.length > 0) {
    return refuse(`A target takes no ${extra.slice(0, 5).join(', ')}. ${targetShape} How a server is reached and what it is given comes from its catalog entry.`)
  }
  const name = typeof given['name'] === 'string' ? given['name'].trim().toLowerCase() : ''
  if (name === '') return refuse(`A target has no name. ${targetShape}`)
  const alias = readWord(given['alias'])
  const to = readWord(given['to'])
  if (alias === null || to === null) return refuse(`alias and to of ${name} must be names, as text.`)
  return success({ name, mcp: given['mcp'] === true || given['mcp'] === 'true', ...(alias === undefined ? {} : { alias }), ...(to === undefined ? {} : { to }) })
}

/** Null: not a name. */
function readWord(raw: unknown): string | undefined | null {
  if (raw === undefined || raw === null) return undefined
  return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : null
}

function mcpProblem(action: McpAction, targets: readonly ConnectionTarget[]): string | null {
  if (targets.length === 0) return `${action} needs targets: {"connectors":[{"name":"…","mcp":true}]}.`
  const hosted = targets.find(target => !target.mcp)
  if (hosted !== undefined) return `${action} is for servers of the catalog or of settings: write {"name":${JSON.stringify(hosted.name)},"mcp":true}. A hosted app is connected with connect.`
  const named = targets.find(target => target.alias !== undefined || target.to !== undefined)
  return named === undefined ? null : `alias and to are for accounts of hosted apps; ${named.name} is a server.`
}

const renameShape = 'rename needs exactly one target: {"name":"…","alias":"<its name now>","to":"<its new name>"}.'

function hostedProblem(action: HostedAction, targets: readonly ConnectionTarget[]): string | null {
  const server = targets.find(target => target.mcp)
  if (server !== undefined) {
    if (server.alias !== undefined || server.to !== undefined) return `alias and to are for accounts of hosted apps; ${server.name} is a server.`
    return `${action} is for hosted apps; ${server.name} with "mcp": true is a server. Use install, enable or authorize.`
  }
  if (action !== 'rename' && targets.some(target => target.to !== undefined)) return '"to" belongs to rename alone.'
  if (action === 'status') return null
  if (targets.length === 0) return `${action} needs targets: {"connectors":["…"]}.`
  if (action === 'rename') return renameProblem(targets)
  const aliased = targets.find(target => target.alias !== undefined)
  if (aliased !== undefined && targets.length > 1) return `With an account name a call takes one target only: ${aliased.name} alone.`
  // An old name may be the vendor's label; a new one is made here and has its form.
  if (action === 'connect' && aliased?.alias !== undefined && !aliasPattern.test(aliased.alias)) return `${JSON.stringify(aliased.alias)} cannot be an account name. ${aliasRule}`
  return null
}

function renameProblem(targets: readonly ConnectionTarget[]): string | null {
  const [target] = targets
  if (targets.length !== 1 || target?.alias === undefined || target.to === undefined) return renameShape
  return aliasPattern.test(target.to.toLowerCase()) ? null : `${JSON.stringify(target.to)} cannot be an account name. ${aliasRule}`
}

function refuse(message: string): Result<never> {
  return failed('INVALID_ARGUMENTS', message)
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 120)
}
