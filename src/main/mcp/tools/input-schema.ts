import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import type { JsonSchema } from '../../../shared/tool.ts'
import { headerFault } from './header-fault.ts'
import { createContentMemo } from '../schema/content-memo.ts'
import { createReferences, noReferences } from '../schema/references.ts'
import { renderHere, renderSchema } from '../schema/render-schema.ts'
import { below, type Rendering } from '../schema/rendering.ts'
import { rootObject } from '../schema/root-object.ts'
import { withSafeArguments } from '../schema/safe-arguments.ts'
import { charactersOf, jsonOf, kindOf } from '../schema/schema-places.ts'
import { withDefinitions } from '../schema/definitions.ts'

/** What becomes of a tool's input schema. Frozen through and through; read, never run. */
interface CheckedSchema {
  /** One that every provider takes, whatever stood there. */
  readonly schema: JsonSchema
  /** What arguments are checked against, where `schema` says it in other words; absent: `schema` itself. */
  readonly checked?: JsonSchema
  /** Safe name → the tool's own, of arguments whose own name no provider takes; null: none. */
  readonly originals: ReadonlyMap<string, string> | null
  /** Why the tool is left out until the person wants it anyway; `schema` then takes anything where the fault is. */
  readonly fault: string | null
  /** Why it may not be called at all. */
  readonly headerFault: string | null
}

type Made = Omit<CheckedSchema, 'headerFault'>

/** A schema larger than this would fill a context window by itself. Characters of JSON. */
const largestSchema = 200_000
/** What is left of one that is too much: enough to call it by, not more. */
const largestRemainder = 20_000
const deepestSchema = 60
/** As many properties as OpenAI allows in one schema. */
const mostSchemas = 5000
const mostArguments = 1000
/** Characters that following references may add. */
const mostInlined = 2000

const known = new WeakMap<object, CheckedSchema>()
const byContent = createContentMemo<CheckedSchema>()
/** Whoever holds the schema of a tool holds what else is known of it. */
const held = new WeakMap<JsonSchema, CheckedSchema>()

/**
 * Makes a tool's input schema one that every provider takes: a provider refuses the whole request for one bad schema.
 * What cannot be made so, or says nothing that can be relied on, is a fault.
 */
export function checkInputSchema(given: unknown): CheckedSchema {
  if (given === undefined || given === null || given === true) return { schema: anyArguments, originals: null, fault: null, headerFault: null }
  if (!isJsonObject(given)) return { schema: anyArguments, originals: null, fault: `its input schema is ${kindOf(given)}, not an object`, headerFault: null }
  const before = known.get(given)
  if (before !== undefined) return before
  const text = jsonOf(given)
  const readAnew = (): CheckedSchema => ({ ...check(given, text), headerFault: headerFault(given) })
  const checked = text === null ? readAnew() : byContent(text, readAnew)
  known.set(given, checked)
  if (checked.schema !== anyArguments) held.set(checked.schema, checked)
  return checked
}

const anyArguments: JsonSchema = freeze({ type: 'object', properties: {} })

function check(given: JsonObject, text: string | null): Made {
  if (text === null) return remainder(given, 'its input schema nests without end')
  if (text.length > largestSchema) return remainder(given, `its input schema is too large (${text.length} characters)`)
  if (argumentsIn(given) > mostArguments) return remainder(given, `it takes too many arguments (${argumentsIn(given)})`)
  const made = make(given, { deepest: deepestSchema, inline: mostInlined, refers: /"\$(?:ref|dynamicRef|recursiveRef)"/.test(text) })
  const madeSize = charactersOf(made.schema)
  return madeSize === null || madeSize > largestSchema ? remainder(given, made.fault ?? 'its input schema is too large') : made
}

function argumentsIn({ properties, required }: JsonObject): number {
  return Math.max(isJsonObject(properties) ? Object.keys(properties).length : 0, Array.isArray(required) ? required.length : 0)
}

/** The uppermost arguments of a schema that is too much, where they are few; below them anything. */
function remainder({ type, properties, required }: JsonObject, fault: string): Made {
  if (argumentsIn({ properties, required }) > mostArguments / 10) return { schema: anyArguments, originals: null, fault }
  const made = make({ ...(type === undefined ? {} : { type }), properties, required }, { deepest: 2, inline: 0, refers: true })
  const size = charactersOf(made.schema)
  if (size === null || size > largestRemainder) return { schema: anyArguments, originals: null, fault }
  return { schema: made.schema, originals: made.originals, fault }
}

function make(given: JsonObject, limits: { deepest: number; inline: number; refers: boolean }): Made {
  const rendering: Rendering = {
    references: limits.refers ? createReferences(given) : noReferences,
    referenceHides: /draft-0?[3467]\b/.test(typeof given['$schema'] === 'string' ? given['$schema'].slice(0, 200) : ''),
    deepest: limits.deepest,
    fault: null,
    widened: false,
    schemasLeft: mostSchemas,
    inlineLeft: limits.inline,
    definitions: new Map(),
    definitionNames: new Map(),
  }
  const rendered = renderSchema(given, rendering, { path: '', depth: 0 })
  renderDefinitions(rendering)
  const byReference = new Map([...rendering.definitions.values()].map(({ name, schema }) => [`#/$defs/${name}`, schema]))
  const root = rootObject(rendered, node => follow(node, byReference))
  if (root.isTooWide) return { schema: anyArguments, originals: null, fault: 'its input schema has too many alternatives' }
  const safe = withSafeArguments(withDefinitions(root.schema, [...rendering.definitions.values()]))
  const fault = rendering.fault ?? (root.takesObject ? null : takesWords(given['type']))
  return { schema: freeze(safe.schema), ...checkedAgainst(given, safe.originals !== null, { exact: root.exact, widened: rendering.widened }), originals: safe.originals, fault }
}

function takesWords(type: unknown): string {
  return type === undefined || [type].flat().includes('object') ? 'nothing that it takes is an object of arguments' : `it takes ${JSON.stringify(type)}, not an object of arguments`
}

/** Where arguments have other names than the schema states, what was stated cannot be checked; what takes anything can. */
function checkedAgainst(given: JsonObject, isRenamed: boolean, { exact, widened }: { exact: boolean; widened: boolean }): { checked?: JsonSchema } {
  if (isRenamed) return exact ? {} : { checked: anyArguments }
  return exact && !widened ? {} : { checked: freeze(given) }
}

/** Definitions may want further ones. */
function renderDefinitions(rendering: Rendering): void {
  for (const [target, definition] of rendering.definitions) definition.schema = renderHere(target, rendering, below({ path: '', depth: 0 }, `$defs.${definition.name}`))
}

/** What a node's reference leads to, as far as it leads. */
function follow(node: JsonObject, byReference: ReadonlyMap<string, JsonObject | null>): JsonObject {
  const seen = new Set<JsonObject>()
  let at = node
  while (!seen.has(at)) {
    seen.add(at)
    const reference = at['$ref']
    const target = typeof reference === 'string' ? byReference.get(reference) : undefined
    if (target === undefined || target === null) break
    at = target
  }
  const { $ref: _reference, ...rest } = at
  return rest
}

function freeze<T extends object>(root: T): T {
  const open: object[] = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Object.isFrozen(value)) continue
    Object.freeze(value)
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) open.push(inner)
  }
  return root
}
