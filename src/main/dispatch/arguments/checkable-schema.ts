import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { compilePattern, literalPattern, newPatternBudget, type PatternBudget } from './safe-pattern.ts'

/** Thrown where a schema cannot be judged by: it is malformed, reaches outside itself, or is too big. */
class UncheckableSchema extends Error {}

/** Every string of the value that is checked, keys included; patterns are worked out for these alone. */
export interface CheckedTexts {
  readonly texts: readonly string[]
  readonly characters: number
  readonly nodes: number
}

const maxDepth = 100
const maxNodes = 20_000
/** Evaluated schema nodes, weighted; some tenths of a second at worst. */
const maxFuel = 40_000

type Node = Record<string, unknown>
type SchemaForm = Node | boolean

interface Making {
  readonly checked: CheckedTexts
  readonly budget: PatternBudget
  readonly meters: Meters
  nodesLeft: number
  /** Patterns that could not be parsed and were left out. */
  patternsDropped: number
  readonly seen: Set<string>
}

/**
 * A copy of an untrusted schema that is safe to evaluate against one value: OpenAPI's `nullable` spelled out, patterns
 * replaced by linear ones, literals verbatim, identifiers and unknown keywords left out, evaluation metered (running out
 * of fuel throws). Throws `UncheckableSchema`.
 */
export function checkableSchema(schema: JsonObject, checked: CheckedTexts): SchemaForm {
  const making: Making = { checked, budget: newPatternBudget(), meters: createMeters(), nodesLeft: maxNodes, patternsDropped: 0, seen: new Set() }
  const made = makeSchema(schema, making, 0)
  const inverts = [...invertingKeywords].some(keyword => making.seen.has(keyword))
  if (making.patternsDropped > 0 && inverts && making.seen.has('$ref')) throw new UncheckableSchema('a pattern cannot be parsed')
  return made
}

function makeSchema(given: unknown, making: Making, depth: number): SchemaForm {
  if (typeof given === 'boolean') return given
  if (!isJsonObject(given)) throw new UncheckableSchema('a schema is neither an object nor a boolean')
  making.nodesLeft -= 1
  if (making.nodesLeft < 0 || depth > maxDepth) throw new UncheckableSchema('too big')
  const node: Node = Object.create(making.meters(weightOf(given, making.checked)))
  for (const [keyword, value] of Object.entries(given)) addKeyword(node, keyword, value, making, depth)
  spellOutBound(node, 'minimum', 'exclusiveMinimum')
  spellOutBound(node, 'maximum', 'exclusiveMaximum')
  return given['nullable'] === true ? withNull(node) : node
}

function addKeyword(node: Node, keyword: string, value: unknown, making: Making, depth: number): void {
  const shape = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined
  if (shape === undefined) {
    if (reachesOutside(value, 0)) throw new UncheckableSchema('a reference outside the schema')
    return
  }
  making.seen.add(keyword)
  const droppedBefore = making.patternsDropped
  const made = shape(value, making, depth + 1)
  // Leaving a pattern out makes a schema wider. Under these keywords wider would mean stricter, so they go as well.
  const widened = making.patternsDropped > droppedBefore
  if (made === undefined || (widened && invertingKeywords.has(keyword))) return
  if (widened && keyword === 'patternProperties') for (const rest of restKeywords) node[rest] = true
  if (restKeywords.includes(keyword) && Object.hasOwn(node, keyword)) return
  node[keyword] = made
}

/** They speak of the properties that `patternProperties` left over. */
const restKeywords: readonly string[] = ['additionalProperties', 'unevaluatedProperties']

const invertingKeywords: ReadonlySet<string> = new Set(['not', 'oneOf', 'if', 'contains'])

/** Undefined: leave the keyword out. */
type KeywordShape = (value: unknown, making: Making, depth: number) => unknown

const one: KeywordShape = (value, making, depth) => makeSchema(value, making, depth)

const several: KeywordShape = (value, making, depth) => {
  if (!Array.isArray(value)) throw new UncheckableSchema('a list of schemas is not a list')
  return value.map((entry: unknown) => makeSchema(entry, making, depth))
}

const named: KeywordShape = (value, making, depth) => {
  if (!isJsonObject(value)) throw new UncheckableSchema('a map of schemas is not an object')
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, makeSchema(entry, making, depth)]))
}

const oneOrSeveral: KeywordShape = (value, making, depth) => (Array.isArray(value) ? several(value, making, depth) : one(value, making, depth))

const namedByPattern: KeywordShape = (value, making, depth) => {
  if (!isJsonObject(value)) throw new UncheckableSchema('patternProperties is not an object')
  return Object.fromEntries(
    Object.entries(value).flatMap(([given, entry], index): [string, SchemaForm][] => {
      const literal = rewritePattern(given, making)
      // The empty groups keep two patterns apart that match the same keys.
      return literal === undefined ? [] : [[`${literal}${'(?:)'.repeat(index)}`, makeSchema(entry, making, depth)]]
    }),
  )
}

const pattern: KeywordShape = (value, making) => rewritePattern(checkedBy(value, isString), making)

function rewritePattern(given: string, making: Making): string | undefined {
  const compiled = compilePattern(given)
  if (compiled !== null) return literalPattern(compiled, making.checked.texts, making.budget)
  making.patternsDropped += 1
  return undefined
}

const dependencies: KeywordShape = (value, making, depth) => {
  if (!isJsonObject(value)) throw new UncheckableSchema('dependencies is not an object')
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, isStrings(entry) ? entry : makeSchema(entry, making, depth)]))
}

const localReference: KeywordShape = value => {
  const reference = checkedBy(value, isString)
  if (!reference.startsWith('#')) throw new UncheckableSchema('a reference outside the schema')
  return reference
}

/** Comparing every item with every other is dear; lists of arguments that long are let through. */
const unique: KeywordShape = (value, making) => (checkedBy(value, isBoolean) && making.checked.nodes <= 500 ? true : undefined)

const unsupported: KeywordShape = () => {
  throw new UncheckableSchema('a reference that depends on where it is read')
}

const shaped = (accepts: (value: unknown) => boolean): KeywordShape => value => {
  if (!accepts(value)) throw new UncheckableSchema('a keyword has the wrong shape')
  return value
}

const typeNames: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
const isString = (value: unknown): value is string => typeof value === 'string'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isCount = (value: unknown): boolean => isNumber(value) && value >= 0
const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString)
const isType = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 && value.every(name => typeNames.has(name)) : typeNames.has(value))

function checkedBy<T>(value: unknown, accepts: (value: unknown) => value is T): T {
  if (!accepts(value)) throw new UncheckableSchema('a keyword has the wrong shape')
  return value
}

const oneSchema = ['additionalItems', 'additionalProperties', 'contains', 'else', 'if', 'not', 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties']
const counts = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties']

const keywords: Readonly<Record<string, KeywordShape>> = {
  ...Object.fromEntries(oneSchema.map(keyword => [keyword, one])),
  ...Object.fromEntries(counts.map(keyword => [keyword, shaped(isCount)])),
  $ref: localReference, $anchor: shaped(isString), $dynamicRef: unsupported, $recursiveRef: unsupported,
  $defs: named, definitions: named, properties: named, dependentSchemas: named, patternProperties: namedByPattern, dependencies,
  dependentRequired: shaped(value => isJsonObject(value) && Object.values(value).every(isStrings)),
  allOf: several, anyOf: several, oneOf: several, prefixItems: several, items: oneOrSeveral,
  type: shaped(isType), enum: shaped(Array.isArray), const: value => value, required: shaped(isStrings),
  pattern, uniqueItems: unique,
  minimum: shaped(isNumber), maximum: shaped(isNumber), multipleOf: shaped(value => isNumber(value) && value > 0),
  exclusiveMinimum: shaped(value => isNumber(value) || isBoolean(value)),
  exclusiveMaximum: shaped(value => isNumber(value) || isBoolean(value)),
  // Annotations. Their values are data, a `$ref` in them refers to nothing.
  default: () => undefined, example: () => undefined, examples: () => undefined,
}

/** Draft 4 says `exclusiveMinimum: true` beside `minimum`; later drafts give the bound itself. */
function spellOutBound(node: Node, bound: string, exclusive: string): void {
  if (typeof node[exclusive] !== 'boolean') return
  if (node[exclusive] && isNumber(node[bound])) node[exclusive] = node[bound]
  else delete node[exclusive]
}

function withNull(node: Node): Node {
  const { type } = node
  if (type === undefined) return asNullable(node)
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  if (!types.includes('null')) node['type'] = [...types, 'null']
  if (Array.isArray(node['enum']) && !node['enum'].includes(null)) node['enum'] = [...node['enum'], null]
  return node
}

/** Definitions stay where references look for them. */
function asNullable(node: Node): Node {
  const { $defs, definitions, ...rest } = node
  const inner: Node = Object.assign(Object.create(Object.getPrototypeOf(node)), rest)
  return { ...($defs === undefined ? {} : { $defs }), ...(definitions === undefined ? {} : { definitions }), anyOf: [inner, { type: 'null' }] }
}

type Meters = (weight: number) => object

/**
 * Prototypes with a property that the validator reads once per evaluated node and that we never set: reading it burns
 * fuel. One per weight, since engines read objects of few shapes many times faster.
 */
function createMeters(): Meters {
  let fuel = maxFuel
  const byWeight = new Map<number, object>()
  const make = (weight: number): object =>
    Object.defineProperty({}, '$recursiveAnchor', {
      enumerable: false,
      get: () => {
        fuel -= weight
        if (fuel < 0) throw new UncheckableSchema('takes too long')
        return undefined
      },
    })
  return weight => {
    const meter = byWeight.get(weight) ?? make(weight)
    byWeight.set(weight, meter)
    return meter
  }
}

function weightOf(given: JsonObject, checked: CheckedTexts): number {
  const entries = ['enum', 'required', 'properties', 'patternProperties'].reduce((sum, keyword) => sum + entriesIn(given[keyword]), 0)
  const readsText = 'minLength' in given || 'maxLength' in given || 'pattern' in given || 'patternProperties' in given
  return 1 + Math.ceil(entries / 8) + (readsText ? Math.ceil(checked.characters / 2000) : 0) + ('uniqueItems' in given ? 500 : 0)
}

function entriesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Array.isArray(value) ? value.length : Object.keys(value).length
}

function reachesOutside(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth > maxDepth) return true
  return Object.entries(value).some(([key, inner]) => (key === '$ref' && typeof inner === 'string' && !inner.startsWith('#')) || reachesOutside(inner, depth + 1))
}
