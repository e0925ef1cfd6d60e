import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { withMissing } from './older-drafts.ts'
import { alternativeWords, ruleWords } from './root-words.ts'

/** The whole of a rendered schema as one object with properties. */
interface RootObject {
  readonly schema: JsonObject
  /** Every call that the schema takes, and no other, is taken. */
  readonly exact: boolean
  /** Null: nothing in it takes an object. */
  readonly takesObject: boolean
  /** It has more branches than can be made one. */
  readonly isTooWide: boolean
}

interface Shape {
  readonly properties: JsonObject
  readonly required: readonly string[]
  readonly additional: unknown
  /** What stays as it is: bounds on the number of properties, patterns, dependencies. */
  readonly rest: JsonObject
  readonly words: readonly string[]
  readonly exact: boolean
  readonly takesObject: boolean
}

const deepestNesting = 8
/** Branches in all, those of branches included. */
const mostBranches = 200

/**
 * OpenAI refuses a root without `type: object` and one with `anyOf`, `oneOf`, `allOf`, `enum` or `not`, Anthropic one with
 * the first three, and a refused tool costs the whole request. So the branches of a root become one object: what all of
 * them state is merged, alternatives lend their properties to it, and which of these belong together is said in words.
 * The alternatives stay what arguments are checked against.
 */
export function rootObject(rendered: JsonObject, follow: Merging['follow']): RootObject {
  const merging: Merging = { follow, branchesLeft: mostBranches }
  const shape = shapeOf(rendered, merging, 0)
  const { description } = shape.rest
  const words = [description, ...shape.words].filter(text => typeof text === 'string' && text !== '').join(' ')
  const required = [...new Set(shape.required)]
  const schema = {
    ...shape.rest,
    ...(words === '' ? {} : { description: words }),
    type: 'object',
    properties: withMissing(shape.properties, required, shape.additional),
    ...(required.length === 0 ? {} : { required }),
    ...(shape.additional === undefined ? {} : { additionalProperties: shape.additional }),
  }
  return { schema, exact: shape.exact, takesObject: shape.takesObject, isTooWide: merging.branchesLeft < 0 }
}

interface Merging {
  readonly follow: (node: JsonObject) => JsonObject
  branchesLeft: number
}

function shapeOf(given: JsonObject, merging: Merging, depth: number): Shape {
  const node = merging.follow(given)
  const { type, properties, required, additionalProperties, unevaluatedProperties, allOf, anyOf, oneOf, not, if: condition, then, else: otherwise, enum: choices, const: only, ...rest } = node
  const own: Shape = {
    properties: isJsonObject(properties) ? properties : {},
    required: Array.isArray(required) ? required.filter(name => typeof name === 'string') : [],
    // Once the branches are merged, what nothing evaluates is what no property names.
    additional: additionalProperties ?? unevaluatedProperties,
    rest,
    words: [...(not === undefined ? [] : [ruleWords('Not allowed', not)]), ...(choices === undefined && only === undefined ? [] : [ruleWords('Only these', choices ?? only)])],
    exact: not === undefined && choices === undefined && only === undefined,
    takesObject: type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object')),
  }
  merging.branchesLeft -= [allOf, anyOf, oneOf].reduce<number>((sum, list) => sum + listOf(list).length, 0)
  if (depth >= deepestNesting || merging.branchesLeft < 0) return own
  const inner = (branch: unknown): Shape => shapeOf(isJsonObject(branch) ? branch : {}, merging, depth + 1)
  const all = listOf(allOf).map(inner).reduce(both, own)
  const chosen = [['oneOf', oneOf] as const, ['anyOf', anyOf] as const].reduce((shape, [kind, list]) => (Array.isArray(list) ? both(shape, oneAmong(kind, list.map(inner))) : shape), all)
  if (condition === undefined || (then === undefined && otherwise === undefined)) return chosen
  return both(chosen, whenever([['if', condition], ['then', then], ['else', otherwise]], [then, otherwise].map(inner)))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** What both state. */
function both(left: Shape, right: Shape): Shape {
  const shared = Object.keys(right.properties).filter(name => Object.hasOwn(left.properties, name))
  const merged = shared.map(name => [name, bothSchemas(left.properties[name], right.properties[name])] as const)
  const closes = !isOpen(left.additional) || !isOpen(right.additional)
  const differ = shared.length < Object.keys(left.properties).length || shared.length < Object.keys(right.properties).length
  return {
    properties: { ...left.properties, ...right.properties, ...Object.fromEntries(merged) },
    required: [...left.required, ...right.required],
    additional: bothOthers(left.additional, right.additional),
    rest: { ...right.rest, ...left.rest },
    words: [...left.words, ...right.words],
    // A branch that is closed by itself forbids the properties of the others. Hardly anyone means it.
    exact: left.exact && right.exact && !(closes && differ) && Object.keys(right.rest).every(key => !Object.hasOwn(left.rest, key)),
    takesObject: left.takesObject && right.takesObject,
  }
}

function isOpen(additional: unknown): boolean {
  return additional === undefined || additional === true || isEmpty(additional)
}

function bothOthers(left: unknown, right: unknown): unknown {
  if (isOpen(left)) return right ?? left
  if (isOpen(right)) return left
  return left === false || right === false ? false : bothSchemas(left, right)
}

function bothSchemas(left: unknown, right: unknown): unknown {
  if (same(left, right) || isEmpty(right)) return left
  return isEmpty(left) ? right : { allOf: [left, right] }
}

/** Alternatives that take no object at all are none for a call. */
function oneAmong(kind: 'oneOf' | 'anyOf', given: readonly Shape[]): Shape {
  const shapes = given.filter(shape => shape.takesObject)
  const [first] = shapes
  if (first === undefined) return { ...nothing, takesObject: false }
  if (shapes.length === 1) return { ...first, exact: first.exact && shapes.length === given.length }
  const names = [...new Set(shapes.flatMap(shape => Object.keys(shape.properties)))]
  const schemasOf = (name: string): unknown[] => shapes.filter(shape => Object.hasOwn(shape.properties, name)).map(shape => shape.properties[name])
  return {
    ...nothing,
    properties: Object.fromEntries(names.map(name => [name, eitherSchema(schemasOf(name))])),
    required: first.required.filter(name => shapes.every(shape => shape.required.includes(name))),
    additional: shapes.every(shape => shape.additional === false) ? false : undefined,
    words: [alternativeWords(kind, shapes.map(({ rest, properties, required }) => ({ title: rest['title'] ?? rest['description'], properties, required })))],
    exact: false,
  }
}

const nothing: Shape = { properties: {}, required: [], additional: undefined, rest: {}, words: [], exact: true, takesObject: true }

/** One schema for a property that alternatives state differently; a list of choices where they are literals. */
function eitherSchema(schemas: readonly unknown[]): unknown {
  const distinct = [...new Map(schemas.map(schema => [JSON.stringify(schema), schema])).values()]
  const [only, another] = distinct
  if (another === undefined) return only
  const literals = distinct.map(literalsOf)
  if (literals.every(each => each !== null)) return { ...typeShared(distinct), enum: [...new Map(literals.flat().map(choice => [JSON.stringify(choice), choice])).values()] }
  return { anyOf: distinct }
}

function literalsOf(schema: unknown): readonly unknown[] | null {
  if (!isJsonObject(schema)) return null
  if (Object.hasOwn(schema, 'const')) return [schema['const']]
  return Array.isArray(schema['enum']) ? schema['enum'] : null
}

function typeShared(schemas: readonly unknown[]): JsonObject {
  const types = [...new Set(schemas.map(schema => (isJsonObject(schema) ? schema['type'] : undefined)))]
  const [type, another] = types
  return type === undefined || another !== undefined ? {} : { type }
}

/** The branches of a condition, none of them certain. */
function whenever(rule: readonly (readonly [string, unknown])[], branches: readonly Shape[]): Shape {
  const properties = branches.reduce<JsonObject>((all, branch) => ({ ...branch.properties, ...all }), {})
  return { ...nothing, properties, words: [ruleWords('Rule', Object.fromEntries(rule.filter(([, part]) => part !== undefined)))], exact: false }
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function isEmpty(schema: unknown): boolean {
  return isJsonObject(schema) && Object.keys(schema).length === 0
}
