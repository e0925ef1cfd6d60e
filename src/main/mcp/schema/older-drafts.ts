import { isJsonObject, type JsonObject, without } from '../../../shared/json.ts'
import { isPlainPattern } from './plain-pattern.ts'
import type { Rendering } from './rendering.ts'

/** Draft 3, 4 and 7 and OpenAPI in the keywords of 2020-12; one level, before its parts are rendered. */
export function spellAnew(given: JsonObject, rendering: Rendering): JsonObject {
  const bounded = spellBound(spellBound(given, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum')
  return withoutOddPatterns(spellTuple(withExample(bounded)), rendering)
}

/** Draft 4 says `exclusiveMinimum: true` beside `minimum`; later drafts give the bound itself. */
function spellBound(given: JsonObject, bound: string, exclusive: string): JsonObject {
  if (typeof given[exclusive] !== 'boolean') return given
  if (!given[exclusive] || typeof given[bound] !== 'number') return without(given, exclusive)
  return { ...without(given, bound), [exclusive]: given[bound] }
}

/** Up to 2019-09 a list of `items` is a tuple, and `additionalItems` are the others. */
function spellTuple(given: JsonObject): JsonObject {
  if (!Array.isArray(given['items'])) return given
  const { items, additionalItems, ...rest } = given
  return { ...rest, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
}

function withExample(given: JsonObject): JsonObject {
  return Object.hasOwn(given, 'example') && !Array.isArray(given['examples']) ? { ...without(given, 'example'), examples: [given['example']] } : given
}

/** Without the patterns no provider reads; what they left over cannot be told apart then, so it goes as well. */
function withoutOddPatterns(given: JsonObject, rendering: Rendering): JsonObject {
  const patterns = given['patternProperties']
  if (!isJsonObject(patterns)) return given
  const plain = Object.entries(patterns).filter(([key]) => isPlainPattern(key))
  if (plain.length === Object.keys(patterns).length) return given
  const { patternProperties: _patterns, additionalProperties: _others, unevaluatedProperties: _rest, ...kept } = given
  rendering.widened = true
  return { ...kept, patternProperties: Object.fromEntries(plain) }
}

/** What a rendered schema still wants to be taken everywhere, and what drafts say of it beside its keywords. */
export function complete(node: JsonObject, given: JsonObject): JsonObject {
  return withNull(withType(withItems(withRequired(node, given))), given)
}

/** OpenAI wants `items` in every array, and Gemini a property for every required name. Draft 3 says `required` in the property itself. */
function withRequired(node: JsonObject, given: JsonObject): JsonObject {
  const properties = node['properties']
  if (!isJsonObject(properties)) return node
  const stated = Array.isArray(node['required']) ? node['required'].filter(name => typeof name === 'string') : []
  const within = Object.entries(isJsonObject(given['properties']) ? given['properties'] : {}).filter(([, member]) => isJsonObject(member) && member['required'] === true)
  const required = [...new Set([...stated, ...within.map(([name]) => name)])]
  if (required.length === 0) return node
  const whole = withMissing(properties, required, node['additionalProperties'] ?? node['unevaluatedProperties'])
  const isWhole = whole === properties && Array.isArray(node['required']) && node['required'].length === required.length
  return isWhole ? node : { ...node, properties: whole, required }
}

/** A required name that nothing is said of is one of the others. Where none may be, its own word counts: the tool wants it. */
export function withMissing(properties: JsonObject, required: readonly string[], others: unknown): JsonObject {
  const missing = required.filter(name => !Object.hasOwn(properties, name))
  return missing.length === 0 ? properties : { ...properties, ...Object.fromEntries(missing.map(name => [name, isJsonObject(others) ? others : {}])) }
}

function withItems(node: JsonObject): JsonObject {
  return typesOf(node).includes('array') && !Object.hasOwn(node, 'items') ? { ...node, items: {} } : node
}

/** Gemini wants a type beside a list of values; they tell it themselves. */
function withType(node: JsonObject): JsonObject {
  const values: readonly unknown[] = Array.isArray(node['enum']) ? node['enum'] : Object.hasOwn(node, 'const') ? [node['const']] : []
  const [type, another] = [...new Set(values.map(typeOf))]
  return type === undefined || another !== undefined || Object.hasOwn(node, 'type') ? node : { type, ...node }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** OpenAPI's `nullable`. A schema without a type takes null anyway, unless something else keeps it out. */
function withNull(node: JsonObject, given: JsonObject): JsonObject {
  const types = typesOf(node)
  if (given['nullable'] !== true) return node
  if (types.length === 0) {
    if (Array.isArray(node['anyOf']) && Object.keys(node).every(key => ['anyOf', 'title', 'description', 'default'].includes(key))) return { ...node, anyOf: [...node['anyOf'], { type: 'null' }] }
    return Object.keys(node).length === 0 ? node : { anyOf: [node, { type: 'null' }] }
  }
  const choices = Array.isArray(node['enum']) && !node['enum'].includes(null) ? { enum: [...node['enum'], null] } : {}
  return { ...node, ...(types.includes('null') ? {} : { type: [...types, 'null'] }), ...choices }
}

function typesOf({ type }: JsonObject): readonly unknown[] {
  return Array.isArray(type) ? type : type === undefined ? [] : [type]
}
