import type { ConnectionView, ServerConfig } from '../../shared/connection.ts'
import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import type { ToolAnnotations, ToolDescriptor } from '../../shared/tool.ts'
import { checkInputSchema } from './input-schema.ts'
import { toolWireNames } from './wire-name.ts'

export type QuarantinedTool = ConnectionView['quarantined'][number]

export interface DescribedTools {
  /** Sorted by wire name. */
  readonly descriptors: readonly ToolDescriptor[]
  readonly quarantined: readonly QuarantinedTool[]
}

export interface ToolOrigin {
  readonly server: string
  /** What stands for the server in wire names. */
  readonly serverPart: string
  readonly filter: ServerConfig['tools']
}

const longestDescription = 20_000

/**
 * Turns what a server listed into descriptors. One bad tool costs that tool: it goes on the quarantine shelf with a reason.
 * Names are made from all that was listed, so that a filter changes which tools there are and never what they are called.
 */
export function describeTools(entries: readonly unknown[], origin: ToolOrigin): DescribedTools {
  const named = entries.map(entry => ({ entry: isJsonObject(entry) ? entry : {}, name: nameOf(entry) }))
  const wireNames = toolWireNames(origin.serverPart, named.flatMap(({ name }) => (name === null ? [] : [name])))
  const seen = new Set<string>()
  const taken = new Set<string>()
  const descriptors: ToolDescriptor[] = []
  const quarantined: QuarantinedTool[] = []
  for (const { entry, name } of named) {
    const wireName = name === null ? undefined : wireNames.get(name)
    if (name === null || wireName === undefined) {
      quarantined.push({ originalName: '(no name)', reason: 'it has no name', usable: false })
      continue
    }
    if (!isOffered(name, origin.filter)) continue
    const schema = checkInputSchema(entry['inputSchema'])
    if (!schema.ok) quarantined.push({ originalName: name, reason: schema.reason, usable: false })
    else if (seen.has(name)) quarantined.push({ originalName: name, reason: 'its name is listed twice; the first one counts', usable: false })
    // One server may spell a name just as another one of its own was made safe; providers refuse a request with twins.
    else if (taken.has(wireName)) quarantined.push({ originalName: name, reason: `it would be called ${wireName}, as another tool is`, usable: false })
    else descriptors.push(Object.freeze({ name: wireName, originalName: name, toolset: `mcp-${origin.server}`, server: origin.server, description: descriptionOf(entry), inputSchema: schema.schema, ...annotationsOf(entry) }))
    seen.add(name)
    taken.add(wireName)
  }
  return { descriptors: descriptors.sort((a, b) => (a.name < b.name ? -1 : 1)), quarantined }
}

function nameOf(entry: unknown): string | null {
  const name = isJsonObject(entry) ? entry['name'] : undefined
  return typeof name === 'string' && name.trim() !== '' ? name : null
}

function isOffered(name: string, filter: ServerConfig['tools']): boolean {
  if (filter?.include !== undefined && !filter.include.includes(name)) return false
  return !(filter?.exclude?.includes(name) ?? false)
}

function descriptionOf(entry: JsonObject): string {
  const text = typeof entry['description'] === 'string' ? entry['description'] : ''
  return text.length <= longestDescription ? text : `${text.slice(0, longestDescription - 1)}…`
}

/** Hints are taken one by one: a wrong one is left out, the others count. */
function annotationsOf(entry: JsonObject): { annotations?: ToolAnnotations } {
  const given = isJsonObject(entry['annotations']) ? entry['annotations'] : {}
  const title = typeof entry['title'] === 'string' ? entry['title'] : given['title']
  const hints = (['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const).flatMap(hint => (typeof given[hint] === 'boolean' ? [[hint, given[hint]] as const] : []))
  const annotations: ToolAnnotations = { ...(typeof title === 'string' && title !== '' ? { title } : {}), ...Object.fromEntries(hints) }
  return Object.keys(annotations).length === 0 ? {} : { annotations: Object.freeze(annotations) }
}
