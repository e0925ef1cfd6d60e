import { dereference, type OutputUnit, type SchemaDraft, validate } from '@cfworker/json-schema'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { checkableSchema, type CheckedTexts } from './checkable-schema.ts'

/** Why a value does not fit. */
export interface SchemaFault {
  /** `arguments`, `arguments.a.b`, `arguments["odd key"]`, `arguments[0]`. */
  readonly path: string
  /** The JSON Schema keyword that is not met. */
  readonly constraint: string
  readonly detail: string
}

const longestDetail = 600

/**
 * The fault that says most, or null. Fails open: a schema that is malformed, refers outside itself, or takes too long
 * to evaluate finds no fault. Never throws, generates no code, fetches nothing.
 */
export function findFault(schema: JsonObject, value: JsonObject): SchemaFault | null {
  try {
    const checkable = checkableSchema(schema, textsOf(value))
    const { valid, errors } = validate(value, checkable, draftOf(schema), dereference(checkable), false)
    if (valid) return null
    const best = bestError(errors)
    return best === undefined ? null : faultOf(best, errors, value)
  } catch {
    return null
  }
}

/** Up to draft 7 a `$ref` hides what stands beside it; that is all the difference that matters here. */
function draftOf(schema: JsonObject): SchemaDraft {
  const dialect = schema['$schema']
  if (typeof dialect !== 'string') return '2020-12'
  if (/draft-0?[3467]\b/.test(dialect)) return '7'
  return dialect.includes('2019-09') ? '2019-09' : '2020-12'
}

function textsOf(value: unknown): CheckedTexts {
  const texts = new Set<string>()
  let nodes = 0
  const visit = (inner: unknown): void => {
    nodes += 1
    if (typeof inner === 'string') texts.add(inner)
    if (typeof inner !== 'object' || inner === null) return
    if (!Array.isArray(inner)) for (const key of Object.keys(inner)) texts.add(key)
    for (const child of Object.values(inner)) visit(child)
  }
  visit(value)
  const all = [...texts]
  return { texts: all, characters: all.reduce((sum, text) => sum + text.length, 0), nodes }
}

/** They only say that something below them failed. */
const wrappers: ReadonlySet<string> = new Set([
  '$ref', 'allOf', 'properties', 'patternProperties', 'propertyNames', 'items', 'additionalItems', 'prefixItems', 'if', 'dependentSchemas', 'unevaluatedItems',
])
const choices: ReadonlySet<string> = new Set(['anyOf', 'oneOf'])
/** Told before others of the same depth. */
const telling: readonly string[] = ['required', 'type', 'enum', 'const', 'additionalProperties']

function bestError(errors: readonly OutputUnit[]): OutputUnit | undefined {
  const choiceKeywords = errors.filter(error => choices.has(error.keyword))
  const outside = errors.filter(error => !choiceKeywords.some(choice => isBelow(error, choice)))
  const best = outside.filter(error => !wrappers.has(error.keyword) && error.keyword !== 'false').sort(byWorth)[0]
  if (best === undefined) return errors.find(error => !wrappers.has(error.keyword)) ?? errors[0]
  return choices.has(best.keyword) ? (withinChoice(best, errors) ?? best) : best
}

/** The one branch that the value was plainly meant for: the only one whose type it has. */
function withinChoice(choice: OutputUnit, errors: readonly OutputUnit[]): OutputUnit | undefined {
  const below = errors.filter(error => isBelow(error, choice))
  const branches = groupByBranch(below, choice)
  const meant = [...branches.values()].filter(branch => !branch.some(error => error.keyword === 'type' && error.instanceLocation === choice.instanceLocation))
  const [only, another] = meant
  return only === undefined || another !== undefined ? undefined : bestError(only)
}

function groupByBranch(errors: readonly OutputUnit[], choice: OutputUnit): ReadonlyMap<string, OutputUnit[]> {
  const branches = new Map<string, OutputUnit[]>()
  for (const error of errors) {
    const branch = error.keywordLocation.slice(choice.keywordLocation.length + 1).split('/')[0] ?? ''
    branches.set(branch, [...(branches.get(branch) ?? []), error])
  }
  return branches
}

function isBelow(error: OutputUnit, choice: OutputUnit): boolean {
  return error.keywordLocation.startsWith(`${choice.keywordLocation}/`) && error.instanceLocation.startsWith(choice.instanceLocation)
}

function byWorth(left: OutputUnit, right: OutputUnit): number {
  return depthOf(left) - depthOf(right) || rankOf(left) - rankOf(right)
}

function depthOf(error: OutputUnit): number {
  return error.instanceLocation.split('/').length
}

function rankOf(error: OutputUnit): number {
  const index = telling.indexOf(error.keyword)
  if (index >= 0) return index
  return choices.has(error.keyword) ? telling.length + 1 : telling.length
}

function faultOf(error: OutputUnit, errors: readonly OutputUnit[], value: JsonObject): SchemaFault {
  const detail = error.keyword === 'additionalProperties' ? unexpected(error, errors) : error.error.replace(/^Instance type/, 'Type').replace(/^Instance/, 'The value')
  return { path: pathText(error.instanceLocation, value), constraint: error.keyword, detail: detail.slice(0, longestDetail) }
}

function unexpected(error: OutputUnit, errors: readonly OutputUnit[]): string {
  const same = errors.filter(other => other.keywordLocation === error.keywordLocation && other.instanceLocation === error.instanceLocation)
  const names = same.map(other => /^Property "(.*)" does not match/s.exec(other.error)?.[1] ?? '').filter(name => name !== '')
  return `Not known here: ${names.slice(0, 10).join(', ')}.`
}

/** A JSON pointer as the words of the refusal write it. */
function pathText(pointer: string, value: unknown): string {
  const steps = pointer.split('/').slice(1).map(step => decodeURI(step).replaceAll('~1', '/').replaceAll('~0', '~'))
  let at = value
  let text = 'arguments'
  for (const step of steps) {
    if (Array.isArray(at)) {
      text += `[${step}]`
      at = at[Number(step)]
      continue
    }
    text += /^[A-Za-z_$][\w$]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
    at = isJsonObject(at) && Object.hasOwn(at, step) ? at[step] : undefined
  }
  return text
}
