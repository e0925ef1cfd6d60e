import type { Tool } from '@modelcontextprotocol/client'
import { isJsonObject } from '../../../shared/json.ts'

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
    if (JSON.stringify(inputSchema).includes('"x-mcp-header"')) tools.set(name, { name, inputSchema: { ...inputSchema, type: 'object' } })
  }
  return tools
}
