import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { keywords } from './keywords.ts'
import { complete, spellAnew } from './older-drafts.ts'
import { outside, referenceOf } from './references.ts'
import { at, below, note, type Place, type Rendering } from './rendering.ts'
import { kindOf } from './schema-places.ts'

const annotations = new Set(['title', 'description', 'default', 'examples', 'deprecated'])
/** A reference further down stays one, so that targets within targets do not nest without end. */
const deepestInline = 20
/** Characters. A larger target is put in place where it is used once, and kept apart where it is used often. */
const largestRepeated = 300
const longestShown = 100

/**
 * An untrusted schema as 2020-12 has it and every provider takes it: older drafts and OpenAPI spelled anew, references
 * followed, what cannot be sent said in words. What is no schema becomes one that takes anything, and a fault is noted.
 */
export function renderSchema(given: unknown, rendering: Rendering, place: Place): JsonObject {
  if (given === true) return {}
  if (given === false) return { not: {} }
  if (!isJsonObject(given)) return anything(rendering, `${place.path || 'its input schema'} is ${kindOf(given)}, not a schema`)
  if (place.depth > rendering.deepest) return anything(rendering, 'its input schema nests too deep')
  if (place.depth > 0 && rendering.references.usesOf(given) > 0) return renderTarget(given, rendering, place, 'part')
  return renderHere(given, rendering, place)
}

/** As `renderSchema`, in this very place though references lead to it. */
export function renderHere(given: JsonObject, rendering: Rendering, place: Place): JsonObject {
  if (rendering.schemasLeft-- <= 0) return anything(rendering, 'its input schema has too many parts')
  if (['$ref', '$dynamicRef', '$recursiveRef'].some(key => Object.hasOwn(given, key))) return renderReference(given, rendering, place)
  return renderKeywords(given, rendering, place)
}

function anything(rendering: Rendering, fault: string): JsonObject {
  note(rendering, fault)
  return {}
}

function renderReference(given: JsonObject, rendering: Rendering, place: Place): JsonObject {
  const { $ref: _ref, $dynamicRef: _dynamic, $recursiveRef: _recursive, ...beside } = given
  const siblings = rendering.referenceHides ? Object.fromEntries(Object.entries(beside).filter(([key]) => annotations.has(key))) : beside
  const own = renderKeywords(siblings, rendering, place)
  const target = targetOf(given, rendering, place)
  if (target === null) return own
  const referred = typeof target === 'boolean' ? renderSchema(target, rendering, place) : renderTarget(target, rendering, place, referenceOf(given) ?? '')
  const onlyTells = Object.keys(own).every(key => annotations.has(key))
  if (!onlyTells) return { allOf: [referred, own] }
  // Gemini takes nothing but these beside a reference.
  return Object.hasOwn(referred, '$ref') ? { ...referred, ...Object.fromEntries(Object.entries(own).filter(([key]) => key === 'description' || key === 'default')) } : { ...referred, ...own }
}

function targetOf(given: JsonObject, rendering: Rendering, place: Place): JsonObject | boolean | null {
  const reference = referenceOf(given)
  if (reference === undefined) {
    note(rendering, `a $ref that is no text${at(place)}`)
    return null
  }
  const target = rendering.references.resolve(reference)
  if (isJsonObject(target) || typeof target === 'boolean') return target
  const shown = reference.slice(0, longestShown)
  note(rendering, `it refers to ${shown}${at(place)}, which is ${target === outside ? 'elsewhere' : 'not there'}`)
  return null
}

/**
 * Put in place of the reference where it costs little and is no circle: several providers and most small models read no references.
 * Otherwise a reference into the `$defs` of the whole.
 */
function renderTarget(target: JsonObject, rendering: Rendering, place: Place, reference: string): JsonObject {
  const { references, definitions } = rendering
  const known = definitions.get(target)
  if (known !== undefined) return { $ref: `#/$defs/${known.name}` }
  if (place.depth < deepestInline && rendering.inlineLeft > 0 && !references.isRecursive(target)) {
    const size = references.sizeOf(target)
    if (references.usesOf(target) > 1) rendering.inlineLeft -= size
    if (size <= largestRepeated || references.usesOf(target) === 1) return renderHere(target, rendering, below(place, '$ref'))
  }
  const name = definitionName(reference, rendering.definitionNames)
  definitions.set(target, { name, schema: null })
  return { $ref: `#/$defs/${name}` }
}

function definitionName(reference: string, taken: Map<string, number>): string {
  const last = reference.split(/[/#]/).findLast(step => step !== '') ?? 'root'
  const name = last.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 50)
  let n = taken.get(name) ?? 1
  while (taken.has(n === 1 ? name : `${name}_${n}`)) n++
  taken.set(name, n + 1)
  const own = n === 1 ? name : `${name}_${n}`
  if (n > 1) taken.set(own, 2)
  return own
}

/** Most parts of most schemas are good as they are; those are not held twice. */
function isSame(node: JsonObject, given: JsonObject): boolean {
  const keys = Object.keys(node)
  return keys.length === Object.keys(given).length && keys.every(key => node[key] === given[key])
}

function renderKeywords(given: JsonObject, rendering: Rendering, place: Place): JsonObject {
  const words: string[] = []
  const here = {
    rendering,
    place,
    say: (text: string) => void words.push(text),
    part: (inner: unknown, key: string) => renderSchema(inner, rendering, below(place, key)),
  }
  const rendered: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(spellAnew(given, rendering))) {
    for (const [name, own] of keywords.get(key)?.(value, here) ?? []) rendered[name] = own
  }
  const node = complete(rendered, given)
  if (words.length === 0) return isSame(node, given) ? given : node
  const description = [node['description'], ...words].filter(text => typeof text === 'string' && text !== '').join(' ')
  return { ...node, description }
}
