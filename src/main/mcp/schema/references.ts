import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { charactersOf, schemasIn } from './schema-places.ts'

/** What the references of one untrusted schema lead to. */
export interface References {
  /** Undefined where it leads nowhere, `outside` where it leaves the schema. A target is an object or a boolean. */
  resolve(reference: string): unknown
  /** Does it hold a reference that leads back to it? */
  isRecursive(target: JsonObject): boolean
  /** Characters of its JSON. */
  sizeOf(target: JsonObject): number
  /** How often it stands in the schema when every reference to it is followed; 0: no reference leads to it. */
  usesOf(target: JsonObject): number
}

export const outside: unique symbol = Symbol('outside')

/** A schema with more different targets is not looked through for circles; all of them count as recursive then. */
const mostTargets = 50

/** For a schema that holds none. */
export const noReferences: References = { resolve: () => outside, isRecursive: () => false, sizeOf: () => 0, usesOf: () => 0 }

/** Reads identifiers and anchors once. Only finds what stands in the schema itself. */
export function createReferences(root: JsonObject): References {
  const all = schemasIn(root)
  if (!all.some(schema => referenceOf(schema) !== undefined)) return noReferences
  const named = namedSchemas(all)
  const inner = new Map<JsonObject, readonly JsonObject[]>()
  const sizes = new Map<JsonObject, number>()
  const recursive = new Map<JsonObject, boolean>()

  function resolve(reference: string): unknown {
    const known = named.get(reference)
    if (known !== undefined) return known
    const hash = reference.indexOf('#')
    const base = hash < 0 ? reference : reference.slice(0, hash)
    const start = base === '' ? root : named.get(base)
    if (start === undefined) return outside
    const fragment = hash < 0 ? '' : reference.slice(hash + 1)
    return fragment === '' || fragment.startsWith('/') ? atPointer(start, fragment) : named.get(`#${fragment}`)
  }

  function countUses(): ReadonlyMap<unknown, number> {
    const counted = new Map<unknown, number>()
    for (const schema of all) {
      const reference = referenceOf(schema)
      const target = reference === undefined ? undefined : resolve(reference)
      counted.set(target, (counted.get(target) ?? 0) + 1)
    }
    for (const schema of schemasIn(root, { definitions: false })) {
      const references = counted.get(schema)
      if (references !== undefined) counted.set(schema, references + 1)
    }
    return counted
  }

  /** Targets of the references that stand in it. */
  function targetsIn(target: JsonObject): readonly JsonObject[] {
    const known = inner.get(target)
    if (known !== undefined) return known
    const found = schemasIn(target).map(schema => referenceOf(schema)).filter(reference => reference !== undefined).map(resolve).filter(isJsonObject)
    const distinct = [...new Set(found)]
    inner.set(target, distinct)
    return distinct
  }

  function leadsBack(target: JsonObject): boolean {
    const seen = new Set<JsonObject>()
    const open = [...targetsIn(target)]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === target || seen.size > mostTargets) return true
      if (seen.has(next)) continue
      seen.add(next)
      // A target that holds this one leads back to it as well.
      open.push(...targetsIn(next))
    }
    return false
  }

  const uses = countUses()
  return {
    resolve,
    isRecursive: target => remembered(recursive, target, () => inner.size > mostTargets || leadsBack(target)),
    sizeOf: target => remembered(sizes, target, () => charactersOf(target) ?? Infinity),
    usesOf: target => uses.get(target) ?? 0,
  }
}

/** The reference of a schema, whatever its draft calls it; one that depends on where it is read is taken as it stands. */
export function referenceOf(schema: JsonObject): string | undefined {
  return [schema['$ref'], schema['$dynamicRef'], schema['$recursiveRef']].find(reference => typeof reference === 'string')
}

function remembered<V>(known: Map<JsonObject, V>, target: JsonObject, compute: () => V): V {
  const before = known.get(target)
  if (before !== undefined) return before
  const value = compute()
  known.set(target, value)
  return value
}

/** Schemas by `$id`, and by `#anchor`. */
function namedSchemas(schemas: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  const named = new Map<string, JsonObject>()
  for (const schema of schemas) {
    for (const key of ['$id', 'id'] as const) {
      const id = schema[key]
      if (typeof id !== 'string' || id === '' || named.has(id)) continue
      named.set(id.length > 1 && id.endsWith('#') ? id.slice(0, -1) : id, schema)
    }
    for (const key of ['$anchor', '$dynamicAnchor'] as const) {
      const anchor = schema[key]
      if (typeof anchor === 'string' && !named.has(`#${anchor}`)) named.set(`#${anchor}`, schema)
    }
  }
  return named
}

function atPointer(start: JsonObject, pointer: string): unknown {
  let target: unknown = start
  for (const step of pointer.split('/').slice(1)) {
    const key = decode(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(target)) target = target[Number(key)]
    else target = isJsonObject(target) && Object.hasOwn(target, key) ? target[key] : undefined
  }
  return target
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
