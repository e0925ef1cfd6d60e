import { isJsonObject } from '../../../shared/json.ts'
import { readable } from '../../../shared/readable.ts'
import { isPlainPattern } from './plain-pattern.ts'
import { at, note, type Place, type Rendering } from './rendering.ts'
import { kindOf } from './schema-places.ts'

/** A keyword as 2020-12 spells it. An empty list: left out. */
type Rendered = readonly (readonly [string, unknown])[]
type Keyword = (value: unknown, here: Here) => Rendered

/** The schema that a keyword stands in. */
interface Here {
  readonly rendering: Rendering
  readonly place: Place
  /** Puts into words what providers would not take. */
  say(words: string): void
  /** Renders a schema within it. */
  part(given: unknown, key: string): unknown
}

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
/** What OpenAI allows in one schema; more would fill a context besides. */
const mostChoices = 1000
const choicesNamed = 40

const isString = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isCount = (value: unknown): boolean => isNumber(value) && value >= 0 && Number.isInteger(value)
const stringsOf = (value: unknown): string[] => (Array.isArray(value) ? [...new Set(value.filter(isString))] : [])

/** The list as it was given, where nothing of it was left out or said otherwise. */
function distinctOf(words: readonly unknown[], given: unknown): unknown {
  const distinct = [...new Set(words)]
  return Array.isArray(given) && given.length === distinct.length && distinct.every((word, index) => word === given[index]) ? given : distinct
}

/** A keyword whose value says nothing in this shape is left out. */
function when(name: string, accepts: (value: unknown) => boolean): [string, Keyword] {
  return [name, value => (accepts(value) ? [[name, value]] : [])]
}

/** A stranger's words for the model: what nobody would see is not in them. */
function said(name: string): [string, Keyword] {
  return [name, value => (isString(value) ? [[name, readable(value)]] : [])]
}

function one(name: string): [string, Keyword] {
  return [name, (value, here) => [[name, here.part(value, name)]]]
}

/** `true` and `false` are what everyone takes here, and shorter. */
function oneOrBoolean(name: string): [string, Keyword] {
  return [name, (value, here) => [[name, typeof value === 'boolean' ? value : here.part(value, name)]]]
}

function several(name: string): [string, Keyword] {
  return [name, (value, here) => {
    if (!Array.isArray(value)) return faulty(name, value, here)
    const parts = value.map((entry, index) => here.part(entry, `${name}.${index}`))
    return value.length === 0 ? [] : [[name, parts.every((part, index) => part === value[index]) ? value : parts]]
  }]
}

function table(name: string): [string, Keyword] {
  return [name, (value, here) => {
    if (!isJsonObject(value)) return faulty(name, value, here)
    const entries = Object.entries(value)
    const parts = entries.map(([key, entry]) => [key, here.part(entry, `${name}.${key}`)] as const)
    if (entries.length === 0 && name !== 'properties') return []
    return [[name, parts.every(([, part], index) => part === entries[index]?.[1]) ? value : Object.fromEntries(parts)]]
  }]
}

function faulty(name: string, value: unknown, { rendering, place }: Here): Rendered {
  note(rendering, `its ${name}${at(place)} are ${kindOf(value)}, not ${name === 'properties' ? 'an object' : 'schemas'}`)
  return []
}

const type: Keyword = (value, { rendering, place }) => {
  const words: readonly unknown[] = Array.isArray(value) ? value : [value]
  const known = words.map(word => (isString(word) ? word.toLowerCase() : word))
  const stranger = words.find((_word, index) => known[index] !== 'any' && !types.has(String(known[index])))
  if (stranger !== undefined) {
    note(rendering, `unknown type ${JSON.stringify(stranger)}${at(place)}`)
    return []
  }
  if (known.length === 0 || known.includes('any')) return []
  return [['type', known.length === 1 ? known[0] : distinctOf(known, value)]]
}

const choices: Keyword = (value, { rendering, say }) => {
  if (!Array.isArray(value)) return []
  if (value.length === 0) {
    say('The server lists no values for it.')
    return []
  }
  const distinct = [...new Map(value.map(choice => [JSON.stringify(choice), choice])).values()]
  if (distinct.length <= mostChoices) return [['enum', distinct.length === value.length ? value : distinct]]
  rendering.widened = true
  say(`One of ${distinct.length} values, such as ${distinct.slice(0, choicesNamed).map(choice => JSON.stringify(choice)).join(', ')}.`)
  return []
}

/** Gemini takes no other format of a text than this; a format says something to the reader and checks nothing. */
const format: Keyword = (value, { say }) => {
  if (!isString(value) || value === '') return []
  if (['date-time', 'int32', 'int64', 'float', 'double'].includes(value)) return [['format', value]]
  say(`Format: ${value.slice(0, 100)}.`)
  return []
}

const pattern: Keyword = (value, { rendering, say }) => {
  if (!isString(value)) return []
  if (isPlainPattern(value)) return [['pattern', value]]
  rendering.widened = true
  if (value.length <= 200) say(`Pattern: ${value}`)
  return []
}

const dependencies: Keyword = (value, here) => {
  if (!isJsonObject(value)) return []
  const names = Object.entries(value).filter(([, needed]) => Array.isArray(needed)).map(([key, needed]) => [key, stringsOf(needed)])
  const schemas = Object.entries(value).filter(([, needed]) => !Array.isArray(needed))
  return [
    ...(names.length === 0 ? [] : [['dependentRequired', Object.fromEntries(names)] as const]),
    ...(schemas.length === 0 ? [] : table('dependentSchemas')[1](Object.fromEntries(schemas), here)),
  ]
}

const dependentRequired: Keyword = value => (isJsonObject(value) ? [['dependentRequired', Object.fromEntries(Object.entries(value).map(([key, needed]) => [key, stringsOf(needed)]))]] : [])

const required: Keyword = value => {
  const names = stringsOf(value)
  return names.length === 0 ? [] : [['required', distinctOf(names, value)]]
}

/** What is not here is no keyword of JSON Schema, or one that checks and tells nothing; it is left out. */
export const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  said('title'), said('description'), ['default', value => [['default', value]]], when('examples', Array.isArray), when('deprecated', value => value === true),
  ['type', type], ['enum', choices], ['const', value => [['const', value]]], ['format', format], ['pattern', pattern],
  when('minLength', isCount), when('maxLength', isCount), when('minItems', isCount), when('maxItems', isCount),
  when('minContains', isCount), when('maxContains', isCount), when('minProperties', isCount), when('maxProperties', isCount),
  when('minimum', isNumber), when('maximum', isNumber), when('exclusiveMinimum', isNumber), when('exclusiveMaximum', isNumber),
  when('multipleOf', value => isNumber(value) && value > 0), when('uniqueItems', value => value === true),
  when('contentEncoding', isString), when('contentMediaType', isString),
  table('properties'), table('patternProperties'), table('dependentSchemas'), ['dependencies', dependencies], ['dependentRequired', dependentRequired],
  ['required', required], oneOrBoolean('additionalProperties'), oneOrBoolean('unevaluatedProperties'), oneOrBoolean('unevaluatedItems'),
  one('propertyNames'), one('contains'), one('not'), one('if'), one('then'), one('else'),
  several('anyOf'), several('oneOf'), several('allOf'), several('prefixItems'), one('items'),
])
