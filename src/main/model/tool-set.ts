import { jsonSchema, type ToolSet } from 'ai'
import type { ToolDefinition } from '../../shared/tool.ts'

/**
 * The definitions as the SDK takes them: in the given order, schemas untouched, nothing to execute. The same definitions
 * give the same bytes in every request.
 */
export function toToolSet(definitions: readonly ToolDefinition[]): ToolSet {
  return Object.fromEntries(definitions.map(({ function: { name, description, parameters } }) => [name, { description, inputSchema: jsonSchema(parameters) }]))
}
