import { isJsonObject, type JsonObject } from '../../../shared/json.ts'

// Where a schema holds more schemas: one, a list, or a table of them. Walking these places alone keeps an argument that
// is called `type` from being taken for the keyword.

const single = ['items', 'additionalItems', 'contains', 'additionalProperties', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties', 'not', 'if', 'then', 'else']
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']
const tables = ['properties', 'patternProperties', 'dependentSchemas', 'dependencies']
/** What stands here counts where a reference leads to it, and nowhere else. */
const apart = ['$defs', 'definitions']

/** A schema with more parts is looked at no further than this. */
const mostSchemas = 20_000

/** The schema and every object that stands in it as a schema, however deep; with its definitions, or without them. */
export function schemasIn(root: JsonObject, { definitions }: { definitions: boolean } = { definitions: true }): readonly JsonObject[] {
  const found: JsonObject[] = []
  const open: JsonObject[] = [root]
  for (let schema = open.pop(); schema !== undefined && found.length < mostSchemas; schema = open.pop()) {
    found.push(schema)
    for (const inner of partsOf(schema, definitions ? [...tables, ...apart] : tables)) if (isJsonObject(inner)) open.push(inner)
  }
  return found
}

function partsOf(schema: JsonObject, tableKeys: readonly string[]): readonly unknown[] {
  return [
    ...single.map(key => schema[key]),
    ...lists.flatMap((key): unknown[] => (Array.isArray(schema[key]) ? schema[key] : [])),
    ...tableKeys.flatMap(key => (isJsonObject(schema[key]) ? Object.values(schema[key]) : [])),
  ]
}

/** For words about what stands where a schema should. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'missing'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}

/** Its JSON; null where it nests deeper than JSON can be written. */
export function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return null
  }
}

/** Characters of its JSON; null where it nests deeper than JSON can be written. */
export function charactersOf(value: unknown): number | null {
  return jsonOf(value)?.length ?? null
}
