import { createHash } from 'node:crypto'
import { isJsonObject } from '../../shared/json.ts'
import type { ToolDescriptor } from '../../shared/tool.ts'

/** How far a grant goes: calls that stay where the tool usually works, or any call. */
export type Reach = 'usual' | 'anywhere'

/**
 * A stable hash of what was approved: description, schemas and annotations, whatever the order of their keys.
 * Null for a definition that cannot be written down; nothing is granted to it for longer than one call.
 */
export function fingerprintOf(descriptor: ToolDescriptor, reach: Reach): string | null {
  try {
    const { description, inputSchema, checkedSchema, annotations } = descriptor
    const text = JSON.stringify({ description, inputSchema, checkedSchema, annotations: annotations ?? null, reach }, sortKeys)
    return createHash('sha256').update(text).digest('hex').slice(0, 32)
  } catch {
    return null
  }
}

function sortKeys(_key: string, value: unknown): unknown {
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}
