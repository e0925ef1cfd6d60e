import type { ConnectionView, ServerConfig } from '../../../shared/connection.ts'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { cut, hasUnseen, readable, readableLine } from '../../../shared/readable.ts'
import type { ToolAnnotations, ToolDescriptor } from '../../../shared/tool.ts'
import { checkInputSchema } from './input-schema.ts'
import { choicesFor, type ListedTool, type ToolChoices } from './listed-tool.ts'
import { createToolFilter } from './tool-filter.ts'
import { toolWireNames } from '../schema/wire-name.ts'

export type QuarantinedTool = ConnectionView['quarantined'][number]

export interface DescribedTools {
  /** Every entry, in the order in which the server listed it. */
  readonly listed: readonly ListedTool[]
  /** Of the tools that are offered; sorted by wire name. */
  readonly descriptors: readonly ToolDescriptor[]
  readonly quarantined: readonly QuarantinedTool[]
}

interface ToolOrigin {
  readonly server: string
  /** What stands for the server in wire names. */
  readonly serverPart: string
  readonly filter: ServerConfig['tools']
  /** How its tools stand, where a tool's own entry says nothing. */
  readonly load?: ServerConfig['load']
  readonly approval?: ServerConfig['approval']
}

const longestDescription = 20_000
const longestTitle = 200
/** Names are sent as they are, and shown. */
const longestName = 1000

/**
 * Turns what a server listed into descriptors. One bad tool costs that tool: it goes on the quarantine shelf with a reason.
 * Names are made from all that was listed, so that a filter changes which tools there are and never what they are called.
 */
export function describeTools(entries: readonly unknown[], origin: ToolOrigin): DescribedTools {
  const named = entries.map(entry => ({ entry: isJsonObject(entry) ? entry : {}, name: nameOf(entry) }))
  const wireNames = toolWireNames(origin.serverPart, named.flatMap(({ name }) => (name === null ? [] : [name])))
  const isOn = createToolFilter(origin.filter)
  const config = { load: origin.load, approval: origin.approval, tools: origin.filter }
  const seen = new Set<string>()
  const listed = named.map(({ entry, name }): ListedTool => {
    const wireName = name === null ? undefined : wireNames.get(name)
    if (name === null || wireName === undefined) return unusable('(no name)', 'it has no name', entry)
    if (name.length > longestName) return unusable(`${name.slice(0, 60)}…`, `its name is ${name.length} characters long`, entry)
    if (seen.has(name)) return unusable(name, 'its name is listed twice; the first one counts', entry)
    seen.add(name)
    return describe(entry, { name, wireName, isOn: isOn(name) }, { origin, choices: choicesFor(name, config) })
  })
  const offered = listed.flatMap(({ state, descriptor }) => (state === 'offered' && descriptor !== null ? [descriptor] : []))
  return {
    listed,
    descriptors: offered.sort((a, b) => (a.name < b.name ? -1 : 1)),
    quarantined: listed.flatMap(({ state, originalName, reason, usable }) => (state === 'quarantined' ? [{ originalName, reason: reason ?? '', usable }] : [])),
  }
}

function describe(entry: JsonObject, { name, wireName, isOn }: { name: string; wireName: string; isOn: boolean }, { origin, choices }: { origin: ToolOrigin; choices: ToolChoices }): ListedTool {
  const { server } = origin
  const { policy, load, approval } = choices
  const schema = checkInputSchema(entry['inputSchema'])
  const annotations = annotationsOf(entry)
  const { title } = annotations
  const known = {
    description: descriptionOf(entry),
    inputSchema: schema.schema,
    ...(schema.checked === undefined ? {} : { checkedSchema: schema.checked }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations: Object.freeze(annotations) }),
  }
  const descriptor: ToolDescriptor = Object.freeze({
    name: wireName,
    originalName: name,
    toolset: `mcp-${server}`,
    server,
    ...known,
    ...(load === undefined ? {} : { load }),
    ...(approval === undefined ? {} : { approval }),
  })
  const fault = schema.headerFault ?? (hasUnseen(name) ? 'its name holds characters that cannot be seen' : schema.fault)
  const isGood = fault === null || (schema.headerFault === null && policy.use_anyway === true)
  return {
    wireName,
    originalName: name,
    ...(title === undefined ? {} : { title }),
    ...known,
    state: !isOn ? 'off' : isGood ? 'offered' : 'quarantined',
    ...(fault === null ? {} : { reason: fault }),
    usable: schema.headerFault === null,
    policy,
    argumentNames: schema.originals,
    descriptor,
  }
}

function unusable(originalName: string, reason: string, entry: JsonObject): ListedTool {
  return { wireName: null, originalName, description: descriptionOf(entry), state: 'quarantined', reason, usable: false, policy: {}, inputSchema: {}, argumentNames: null, descriptor: null }
}

function nameOf(entry: unknown): string | null {
  const name = isJsonObject(entry) ? entry['name'] : undefined
  return typeof name === 'string' && name.trim() !== '' ? name : null
}

function descriptionOf(entry: JsonObject): string {
  const text = typeof entry['description'] === 'string' ? entry['description'] : ''
  return cut(readable(text.slice(0, longestDescription * 2)), longestDescription)
}

/** Hints are taken one by one: a wrong one is left out, the others count. */
function annotationsOf(entry: JsonObject): ToolAnnotations {
  const given = isJsonObject(entry['annotations']) ? entry['annotations'] : {}
  const named = typeof entry['title'] === 'string' ? entry['title'] : given['title']
  const title = typeof named === 'string' ? readableLine(named, longestTitle) : ''
  const hints = (['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const).flatMap(hint => (typeof given[hint] === 'boolean' ? [[hint, given[hint]] as const] : []))
  return { ...(title === '' ? {} : { title }), ...Object.fromEntries(hints) }
}
