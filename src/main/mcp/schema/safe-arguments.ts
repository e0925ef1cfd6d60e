import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { argumentNames } from './wire-name.ts'

interface SafeArguments {
  readonly schema: JsonObject
  /** Safe name → the tool's own, of the arguments that are called otherwise; null: none. */
  readonly originals: ReadonlyMap<string, string> | null
}

/** Gives the arguments of a tool names that every provider takes. Only the uppermost ones are looked at by any. */
export function withSafeArguments(schema: JsonObject): SafeArguments {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  const names = argumentNames(Object.keys(properties))
  const changed = [...names].filter(([original, safe]) => original !== safe)
  if (changed.length === 0) return { schema, originals: null }
  const safe = (name: string): string => names.get(name) ?? name
  const renamed = Object.fromEntries(Object.entries(properties).map(([name, member]) => [safe(name), safe(name) === name ? member : withOriginal(member, name)]))
  const { dependentSchemas: _schemas, ...rest } = schema
  return {
    schema: {
      ...rest,
      properties: renamed,
      ...(Array.isArray(schema['required']) ? { required: schema['required'].map(name => safe(String(name))) } : {}),
      ...(isJsonObject(schema['dependentRequired']) ? { dependentRequired: renameDependencies(schema['dependentRequired'], safe) } : {}),
    },
    originals: new Map(changed.map(([original, given]) => [given, original])),
  }
}

function withOriginal(member: unknown, name: string): JsonObject {
  const given = isJsonObject(member) ? member : {}
  const description = [`The tool calls it ${JSON.stringify(name)}.`, given['description']].filter(text => typeof text === 'string').join(' ')
  return { ...given, description }
}

function renameDependencies(table: JsonObject, safe: (name: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(table).map(([name, needed]) => [safe(name), Array.isArray(needed) ? needed.map(each => safe(String(each))) : needed]))
}

/** A call's arguments under the names that the tool knows. */
export function withOriginalNames(input: JsonObject, originals: ReadonlyMap<string, string> | null): JsonObject {
  if (originals === null) return input
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [originals.get(name) ?? name, value]))
}
