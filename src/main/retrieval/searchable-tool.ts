import { isJsonObject } from '../../shared/json.ts'
import type { JsonSchema } from '../../shared/tool.ts'

/** A tool as the search sees it. */
export interface SearchableTool {
  /** The wire name: what a search returns and what `tool_call` takes. */
  readonly name: string
  /** Whose tool it is: the toolset without `mcp-`, or the connector as its vendor spells it. */
  readonly label: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly kind: 'local' | 'connector'
  readonly title?: string
}

/** `classic` is the plain rule, to the letter; `ranked` is ours. */
export type RetrievalMode = 'ranked' | 'classic'

/** Names of the top-level parameters, in the schema's own order. */
export function parameterNames(schema: JsonSchema): readonly string[] {
  const properties = schema['properties']
  return isJsonObject(properties) ? Object.keys(properties) : []
}

/** The last segment of `mcp__<server>__<tool>` and `connectors__<connector>__<tool>`; other names are given back whole. */
export function bareName(name: string): string {
  if (!name.startsWith('mcp__') && !name.startsWith('connectors__')) return name
  const server = name.indexOf('__') + 2
  const tool = name.indexOf('__', server + 1) + 2
  return tool > server && tool < name.length ? name.slice(tool) : name
}

/** How names are compared: surrounding space and letter case do not count. */
export function nameKey(text: string): string {
  return text.trim().toLowerCase()
}
