import { asObject, isJsonObject, type JsonObject } from '../../shared/json.ts'
import { choiceOf, type Scalar } from './schema-choice.ts'

export type TextFormat = 'email' | 'uri' | 'date' | 'date-time'

/** How one value is typed. `json`: a part that no control can draw; it is written as JSON. */
export type Shape =
  | { readonly kind: 'text'; readonly format: TextFormat | null; readonly long: boolean; readonly minLength?: number; readonly maxLength?: number }
  | { readonly kind: 'number'; readonly integer: boolean; readonly minimum?: number; readonly maximum?: number }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly many: boolean; readonly choices: readonly Choice[]; readonly minItems?: number; readonly maxItems?: number }
  | { readonly kind: 'list'; readonly item: Extract<Shape, { kind: 'text' | 'number' }>; readonly minItems?: number; readonly maxItems?: number }
  | { readonly kind: 'group'; readonly parts: readonly FormPart[] }
  | { readonly kind: 'json' }

export interface Choice {
  readonly value: Scalar
  readonly title: string
}

export interface FormPart {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly required: boolean
  readonly shape: Shape
  readonly default?: unknown
}

/** Groups within groups within the form: deeper ones are written as JSON. */
const deepest = 2
/** A form of more fields than these is no form. */
const mostParts = 100

/** The fields of a form for a schema from a server; null where it names none, so that only JSON will do. Reads, never runs. */
export function formParts(schema: JsonObject): readonly FormPart[] | null {
  return partsOf(resolve(schema, schema), schema, 0)
}

function partsOf(schema: JsonObject, root: JsonObject, depth: number): readonly FormPart[] | null {
  const entries = Object.entries(asObject(schema['properties']))
  if (entries.length === 0 || entries.length > mostParts) return null
  const listed: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  return entries.map(([name, given]): FormPart => {
    const own = resolve(asObject(given), root)
    const { title, description } = own
    return {
      name,
      title: typeof title === 'string' && title.trim() !== '' ? title : name,
      description: typeof description === 'string' ? description : '',
      required: listed.includes(name),
      shape: shapeOf(own, root, depth, name),
      ...(own['default'] === undefined ? {} : { default: own['default'] }),
    }
  })
}

function shapeOf(schema: JsonObject, root: JsonObject, depth: number, name: string): Shape {
  const choices = choiceOf(schema)
  if (choices) return { kind: 'choice', many: false, choices }
  switch (typeOf(schema)) {
    case 'string':
      return textShape(schema, name)
    case 'integer':
    case 'number':
      return { kind: 'number', integer: typeOf(schema) === 'integer', ...bounds(schema, 'minimum', 'maximum') }
    case 'boolean':
      return { kind: 'boolean' }
    case 'array':
      return listShape(schema, root)
    case 'object': {
      const parts = depth < deepest ? partsOf(schema, root, depth + 1) : null
      return parts ? { kind: 'group', parts } : { kind: 'json' }
    }
    default:
      return { kind: 'json' }
  }
}

/** Names of values that are rarely one line. */
const longNames = /content|body|text|code|query|message|prompt|html|markdown|sql|script|notes?$|patch/i

function textShape(schema: JsonObject, name: string): Extract<Shape, { kind: 'text' }> {
  const formats: readonly TextFormat[] = ['email', 'uri', 'date', 'date-time']
  const format = formats.find(each => each === schema['format']) ?? null
  const { minLength, maxLength } = bounds(schema, 'minLength', 'maxLength')
  const long = format === null && (maxLength === undefined || maxLength > 200) && (longNames.test(name) || (typeof schema['default'] === 'string' && schema['default'].includes('\n')))
  return { kind: 'text', format, long, ...(minLength === undefined ? {} : { minLength }), ...(maxLength === undefined ? {} : { maxLength }) }
}

function listShape(schema: JsonObject, root: JsonObject): Shape {
  const item = resolve(asObject(schema['items']), root)
  const limits = bounds(schema, 'minItems', 'maxItems')
  const choices = choiceOf(item)
  if (choices) return { kind: 'choice', many: true, choices, ...limits }
  const shape = shapeOf(item, root, deepest, '')
  return shape.kind === 'text' || shape.kind === 'number' ? { kind: 'list', item: shape, ...limits } : { kind: 'json' }
}

function typeOf(schema: JsonObject): string | undefined {
  const { type } = schema
  if (typeof type === 'string') return type
  const types: readonly unknown[] = Array.isArray(type) ? type.filter(each => each !== 'null') : []
  if (types.length === 1 && typeof types[0] === 'string') return types[0]
  return type === undefined && isJsonObject(schema['properties']) ? 'object' : undefined
}

function bounds<A extends string, B extends string>(schema: JsonObject, low: A, high: B): { readonly [K in A | B]?: number } {
  const pairs = [low, high].filter(key => typeof schema[key] === 'number').map(key => [key, schema[key]] as const)
  return Object.assign({}, ...pairs.map(([key, value]) => ({ [key]: value })))
}

/** As many steps from one place of a schema to another are followed: servers may send them in a circle. */
const longestTrail = 8

/** The schema that a value really has: local references followed, and "this or null" read as this. */
function resolve(schema: JsonObject, root: JsonObject, steps = 0): JsonObject {
  if (steps > longestTrail) return {}
  const { $ref, ...beside } = schema
  if (typeof $ref === 'string') return resolve({ ...lookUp($ref, root), ...beside }, root, steps + 1)
  const [only, ...others] = alternatives(schema)
  if (!only || others.length > 0) return schema
  const { anyOf: _any, oneOf: _one, allOf: _all, ...own } = schema
  return resolve({ ...only, ...own }, root, steps + 1)
}

function alternatives(schema: JsonObject): readonly JsonObject[] {
  const list = [schema['anyOf'], schema['oneOf'], schema['allOf']].find(each => Array.isArray(each))
  return Array.isArray(list) ? list.filter(isJsonObject).filter(each => each['type'] !== 'null' && each['const'] !== null) : []
}

function lookUp(reference: string, root: JsonObject): JsonObject {
  if (!reference.startsWith('#/')) return {}
  const steps = reference.slice(2).split('/').map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return asObject(steps.reduce<unknown>((at, step) => (isJsonObject(at) && Object.hasOwn(at, step) ? at[step] : undefined), root))
}

