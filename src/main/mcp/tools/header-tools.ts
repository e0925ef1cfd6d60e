import type { Tool } from '@modelcontextprotocol/client'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'

/** A schema with more parts wants nothing in headers. */
const mostPlaces = 10_000

/**
 * The tools whose servers want arguments repeated in headers (`x-mcp-header`, from 2026-07-28 on), by name. Nothing but
 * the input schema is kept: the client compiles code from an output schema.
 */
export function toolsWithHeaders(entries: readonly unknown[]): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>()
  for (const entry of entries) {
    if (!isJsonObject(entry)) continue
    const { name, inputSchema } = entry
    if (typeof name !== 'string' || !isJsonObject(inputSchema) || tools.has(name)) continue
    if (wantsHeaders(inputSchema)) tools.set(name, { name, inputSchema: { ...inputSchema, type: 'object' } })
  }
  return tools
}

/** Without recursion: a schema may be as deep as a server likes. */
function wantsHeaders(schema: JsonObject): boolean {
  const open: JsonObject[] = [schema]
  for (let count = 0; count < mostPlaces; count++) {
    const { properties } = open.pop() ?? {}
    if (properties === undefined && open.length === 0) return false
    for (const property of isJsonObject(properties) ? Object.values(properties) : []) {
      if (!isJsonObject(property)) continue
      if (Object.hasOwn(property, 'x-mcp-header')) return true
      open.push(property)
    }
  }
  return false
}
