import type { JsonObject } from '../../../shared/json.ts'
import type { Definition } from './rendering.ts'

/** The schema with those definitions that it refers to, and those they refer to. */
export function withDefinitions(schema: JsonObject, definitions: readonly Definition[]): JsonObject {
  if (definitions.length === 0) return schema
  const byReference = new Map(definitions.map(definition => [`#/$defs/${definition.name}`, definition]))
  const used = new Set<Definition>()
  const open: unknown[] = [schema]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const reference: unknown = Reflect.get(value, '$ref')
    const definition = typeof reference === 'string' ? byReference.get(reference) : undefined
    if (definition !== undefined && !used.has(definition)) {
      used.add(definition)
      open.push(definition.schema)
    }
    for (const inner of Object.values(value)) open.push(inner)
  }
  const kept = definitions.filter(definition => used.has(definition))
  return kept.length === 0 ? schema : { ...schema, $defs: Object.fromEntries(kept.map(({ name, schema: own }) => [name, own ?? {}])) }
}
