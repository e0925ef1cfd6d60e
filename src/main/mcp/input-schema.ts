import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import type { JsonSchema } from '../../shared/tool.ts'

/** `schema` is one that every provider takes, whatever stood there. `fault`: why the person is asked before it is used. */
export interface CheckedSchema {
  readonly schema: JsonSchema
  readonly fault: string | null
}

/** A schema larger than this would fill a context window by itself. Characters of JSON. */
const largestSchema = 200_000
const deepestSchema = 60
const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
/** Where a schema holds more schemas: one, a list, or a table of them. */
const single = ['items', 'additionalItems', 'contains', 'additionalProperties', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties', 'not', 'if', 'then', 'else']
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']
const tables = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']

/**
 * Makes a tool's input schema one that every provider takes, or says why it cannot be: a provider refuses the whole
 * request for one bad schema. What is merely left out (no schema, no `type`, no `properties`) is put in.
 * The schema is read, never run. The result is frozen through and through.
 */
export function checkInputSchema(given: unknown): CheckedSchema {
  const schema = given === undefined || given === null || given === true ? {} : given
  if (!isJsonObject(schema)) return refuse(`its input schema is ${kindOf(schema)}, not an object`)
  const size = sizeOf(schema)
  if (size === null) return refuse('its input schema nests without end')
  if (size > largestSchema) return refuse(`its input schema is too large (${size} characters)`)
  if (!takesObject(schema['type'])) return refuse(`it takes ${JSON.stringify(schema['type'])}, not an object of arguments`)
  if (schema['properties'] !== undefined && !isJsonObject(schema['properties'])) return refuse(`its properties are ${kindOf(schema['properties'])}, not an object`)
  const fault = findFault(schema)
  if (fault !== null) return refuse(fault)
  const { required, ...rest } = schema
  const names = Array.isArray(required) ? required.filter(name => typeof name === 'string') : []
  return { fault: null, schema: freeze({ ...rest, type: 'object', properties: schema['properties'] ?? {}, ...(names.length === 0 ? {} : { required: names }) }) }
}

function refuse(reason: string): CheckedSchema {
  return { fault: reason, schema: freeze({ type: 'object', properties: {} }) }
}

function takesObject(type: unknown): boolean {
  return type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'))
}

interface Place {
  readonly schema: unknown
  readonly path: string
  readonly depth: number
}

/** Walks the places where schemas stand, so that an argument named `type` is not taken for the keyword. */
function findFault(root: JsonObject): string | null {
  const open: Place[] = [{ schema: root, path: '', depth: 0 }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (typeof place.schema === 'boolean') continue
    if (!isJsonObject(place.schema)) return `${place.path || 'its input schema'} is ${kindOf(place.schema)}, not a schema`
    const fault = faultOf(place.schema, place.path, root)
    if (fault !== null) return fault
    if (place.depth >= deepestSchema) return 'its input schema nests too deep'
    open.push(...placesIn(place.schema, place))
  }
  return null
}

function faultOf(schema: JsonObject, path: string, root: JsonObject): string | null {
  const where = path === '' ? '' : ` at ${path}`
  const type = schema['type']
  const unknown = (Array.isArray(type) ? type : type === undefined ? [] : [type]).find(word => typeof word !== 'string' || !types.has(word))
  if (unknown !== undefined) return `unknown type ${JSON.stringify(unknown)}${where}`
  const reference = schema['$ref']
  if (reference === undefined) return null
  if (typeof reference !== 'string') return `a $ref that is no text${where}`
  if (!reference.startsWith('#')) return `it refers to ${reference.slice(0, 100)}${where}, which is elsewhere`
  return resolves(reference, root) ? null : `it refers to ${reference.slice(0, 100)}${where}, which is not there`
}

function placesIn(schema: JsonObject, { path, depth }: Place): Place[] {
  const at = (key: string, value: unknown): Place => ({ schema: value, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 })
  const inSingle = single.flatMap(key => (schema[key] === undefined || Array.isArray(schema[key]) ? [] : [at(key, schema[key])]))
  const inLists = lists.flatMap(key => {
    const list = schema[key]
    return Array.isArray(list) ? list.map((entry, index) => at(`${key}.${index}`, entry)) : []
  })
  const inTables = tables.flatMap(key => {
    const table = schema[key]
    return isJsonObject(table) ? Object.entries(table).map(([name, entry]) => at(`${key}.${name}`, entry)) : []
  })
  return [...inSingle, ...inLists, ...inTables]
}

/** A JSON pointer inside the same schema. Anchors (`#name`) are taken on trust. */
function resolves(reference: string, root: JsonObject): boolean {
  if (!reference.startsWith('#/')) return true
  let target: unknown = root
  for (const step of reference.slice(2).split('/')) {
    const key = decode(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(target)) target = target[Number(key)]
    else target = isJsonObject(target) && Object.hasOwn(target, key) ? target[key] : undefined
  }
  return target !== undefined
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** Characters of its JSON; null where it nests deeper than JSON can be written. */
function sizeOf(schema: JsonObject): number | null {
  try {
    return JSON.stringify(schema).length
  } catch {
    return null
  }
}

function freeze(root: JsonObject): JsonObject {
  const open: object[] = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    Object.freeze(value)
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) open.push(inner)
  }
  return root
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'missing'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
