import { isJsonObject, type JsonObject } from '../../../shared/json.ts'

/** What coercion needs to know of one schema. */
export interface SchemaFacts {
  /** The types it admits; undefined when it does not say. */
  readonly types: ReadonlySet<string> | undefined
  readonly needsMembers: boolean
  readonly items: unknown
  readonly properties: unknown
  /** The schema of members that `properties` does not name. */
  readonly others: unknown
}

/** Reads one untrusted schema; every part is worked out once, so no width and no circle makes it slow. */
export interface SchemaReader {
  /** Follows references inside the schema; undefined where one leads nowhere. */
  resolve(given: unknown): JsonObject | undefined
  factsOf(schema: JsonObject): SchemaFacts
}

const maxHops = 10
const unknownFacts: SchemaFacts = { types: undefined, needsMembers: false, items: undefined, properties: undefined, others: undefined }

/** @param root the schema that references start from. */
export function createReader(root: JsonObject): SchemaReader {
  const known = new Map<JsonObject, SchemaFacts>()

  function resolve(given: unknown): JsonObject | undefined {
    let schema = given
    for (let hop = 0; hop <= maxHops; hop += 1) {
      if (!isJsonObject(schema)) return undefined
      const reference = schema['$ref']
      if (typeof reference !== 'string') return schema
      schema = follow(reference, root)
    }
    return undefined
  }

  function factsOf(schema: JsonObject): SchemaFacts {
    const before = known.get(schema)
    if (before !== undefined) return before
    // A schema that is a branch of itself meets this and ends.
    known.set(schema, unknownFacts)
    const branches = branchesOf(schema).map(resolve).filter(branch => branch !== undefined)
    const facts: SchemaFacts = {
      types: typesOf(schema, branches.map(branch => factsOf(branch).types)),
      needsMembers: [schema, ...branches].some(candidate => Array.isArray(candidate['required']) && candidate['required'].length > 0),
      items: partOf('items', schema, branches),
      properties: partOf('properties', schema, branches),
      others: partOf('additionalProperties', schema, branches),
    }
    known.set(schema, facts)
    return facts
  }

  return { resolve, factsOf }
}

function typesOf(schema: JsonObject, branches: readonly (ReadonlySet<string> | undefined)[]): ReadonlySet<string> | undefined {
  const { type } = schema
  const extra = schema['nullable'] === true ? ['null'] : []
  if (typeof type === 'string') return new Set([type, ...extra])
  if (Array.isArray(type)) return new Set([...type.filter(name => typeof name === 'string'), ...extra])
  const literals = literalsOf(schema)
  if (literals !== undefined) return new Set([...literals.map(typeName), ...extra])
  if (branches.length === 0) return isJsonObject(schema['properties']) ? new Set(['object', ...extra]) : undefined
  // A branch that does not say admits everything, texts too.
  return branches.includes(undefined) ? undefined : new Set([...branches.flatMap(types => [...(types ?? [])]), ...extra])
}

function literalsOf(schema: JsonObject): readonly unknown[] | undefined {
  if (Array.isArray(schema['enum'])) return schema['enum']
  return 'const' in schema ? [schema['const']] : undefined
}

function typeName(literal: unknown): string {
  if (literal === null) return 'null'
  return Array.isArray(literal) ? 'array' : typeof literal
}

function branchesOf(schema: JsonObject): readonly unknown[] {
  const choices = ['anyOf', 'oneOf'].flatMap((keyword): unknown[] => (Array.isArray(schema[keyword]) ? schema[keyword] : []))
  const single: readonly unknown[] = Array.isArray(schema['allOf']) && schema['allOf'].length === 1 ? schema['allOf'] : []
  return [...choices, ...single]
}

/** The schema's own part, or that of its only branch that has one. */
function partOf(keyword: string, schema: JsonObject, branches: readonly JsonObject[]): unknown {
  if (schema[keyword] !== undefined) return schema[keyword]
  const [only, another] = branches.filter(branch => branch[keyword] !== undefined)
  return another === undefined ? only?.[keyword] : undefined
}

function follow(reference: string, root: JsonObject): unknown {
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return undefined
  const steps = reference.slice(2).split('/').map(step => decodeStep(step).replaceAll('~1', '/').replaceAll('~0', '~'))
  return steps.reduce<unknown>((at, step) => (typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? Reflect.get(at, step) : undefined), root)
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
