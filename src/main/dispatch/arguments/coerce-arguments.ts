import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { createReader, type SchemaFacts, type SchemaReader } from './schema-facts.ts'

// Models write "42" for 42 and "{}" for {}. The schema tells when that is a slip: a text stays a text wherever the
// schema lets it be one.

const maxDepth = 64

/** A copy of `value` with texts turned into what `schema` asks for where that is beyond doubt; the rest untouched. */
export function coerceArguments(value: JsonObject, schema: JsonObject): JsonObject {
  const coerced = coerce(value, schema, createReader(schema), 0)
  return isJsonObject(coerced) ? coerced : value
}

function coerce(value: unknown, given: unknown, reader: SchemaReader, depth: number): unknown {
  const schema = depth > maxDepth ? undefined : reader.resolve(given)
  if (schema === undefined) return value
  const read = typeof value === 'string' ? readText(value, reader.factsOf(schema)) : value
  if (Array.isArray(read)) return coerceEntries(read, reader.factsOf(schema).items, reader, depth)
  return isJsonObject(read) ? coerceMembers(read, reader.factsOf(schema), reader, depth) : read
}

function coerceEntries(entries: readonly unknown[], items: unknown, reader: SchemaReader, depth: number): readonly unknown[] {
  return isJsonObject(items) ? entries.map(entry => coerce(entry, items, reader, depth + 1)) : entries
}

function coerceMembers(value: JsonObject, facts: SchemaFacts, reader: SchemaReader, depth: number): JsonObject {
  const { properties, others } = facts
  const schemaOf = (key: string): unknown => (isJsonObject(properties) && Object.hasOwn(properties, key) ? properties[key] : others)
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, coerce(member, schemaOf(key), reader, depth + 1)]))
}

function readText(text: string, { types, needsMembers }: SchemaFacts): unknown {
  if (types === undefined || types.has('string')) return text
  const trimmed = text.trim()
  if (trimmed === '') return types.has('object') && !needsMembers ? {} : text
  if (types.has('null') && trimmed === 'null') return null
  if (types.has('boolean') && /^(true|false)$/i.test(trimmed)) return trimmed.toLowerCase() === 'true'
  if (types.has('number') || types.has('integer')) {
    const number = readNumber(trimmed, types)
    if (number !== undefined) return number
  }
  return (types.has('object') && trimmed.startsWith('{')) || (types.has('array') && trimmed.startsWith('[')) ? readJson(trimmed, text) : text
}

function readNumber(text: string, types: ReadonlySet<string>): number | undefined {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return undefined
  const number = Number(text)
  if (!Number.isFinite(number)) return undefined
  // Digits that a number cannot hold are left to be refused rather than rounded.
  if (Number.isInteger(number)) return Number.isSafeInteger(number) ? number : undefined
  return types.has('number') ? number : undefined
}

function readJson(json: string, otherwise: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return otherwise
  }
}
