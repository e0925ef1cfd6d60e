import { assertNever } from '../../shared/failure.ts'
import { asObject, isJsonObject, type JsonObject } from '../../shared/json.ts'
import type { FormPart, Shape } from './schema-shape.ts'

/** Text in a form that could not be read as the value it should be. It stays as it was typed. */
export class Unread {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Why a value will not do; `at` of a broken JSON part is where reading stopped. */
export type Problem =
  | { readonly kind: 'missing' | 'number' | 'integer' | 'email' | 'uri' | 'date' | 'date-time' }
  | { readonly kind: 'at-least' | 'at-most' | 'shortest' | 'longest' | 'fewest' | 'most'; readonly limit: number }
  | { readonly kind: 'json'; readonly line: number; readonly column: number }

/** By the path of the value: names joined by dots. */
export type Problems = Readonly<Record<string, Problem>>

/** What a form begins with: the defaults that the schema gives, and the groups it must have. */
export function startingValues(parts: readonly FormPart[]): JsonObject {
  return Object.fromEntries(
    parts.flatMap((part): [string, unknown][] => {
      if (part.default !== undefined && part.default !== null) return [[part.name, part.default]]
      const inner = part.shape.kind === 'group' ? startingValues(part.shape.parts) : {}
      return Object.keys(inner).length > 0 || (part.shape.kind === 'group' && part.required) ? [[part.name, inner]] : []
    }),
  )
}

/** The values without what was left empty. Names that the form does not know stay: they were written as JSON. */
export function withoutGaps(parts: readonly FormPart[], values: JsonObject): JsonObject {
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const part = parts.find(each => each.name === name)
    const kept = part ? filled(part, value) : value
    return kept === undefined ? [] : [[name, kept]]
  })
  return Object.fromEntries(entries)
}

function filled({ shape, required }: FormPart, value: unknown): unknown {
  if (value instanceof Unread) return value.text
  if (value === '' && !required) return undefined
  if (shape.kind === 'group' && isJsonObject(value)) {
    const inner = withoutGaps(shape.parts, value)
    return Object.keys(inner).length === 0 && !required ? undefined : inner
  }
  if (Array.isArray(value) && (shape.kind === 'list' || shape.kind === 'choice')) {
    const items = value.filter(each => each !== '' && each !== undefined)
    return items.length === 0 && !required ? undefined : items
  }
  return value
}

/** Everything that stands in the way of sending the values. */
export function findProblems(parts: readonly FormPart[], values: JsonObject, path = ''): Problems {
  return Object.assign({}, ...parts.map(part => problemsOf(part, values[part.name], path === '' ? part.name : `${path}.${part.name}`)))
}

function problemsOf(part: FormPart, value: unknown, path: string): Problems {
  const { shape, required } = part
  if (shape.kind === 'group') {
    const given = filled(part, value)
    return given === undefined && !required ? {} : findProblems(shape.parts, asObject(value), path)
  }
  if (isEmpty(value)) return required ? { [path]: { kind: 'missing' } } : {}
  if (shape.kind === 'list' && Array.isArray(value)) {
    const inner = value.map((item, index) => (isEmpty(item) ? {} : problemsOf({ ...part, shape: shape.item }, item, `${path}.${index}`)))
    return Object.assign(countProblem(shape, value.filter(item => !isEmpty(item)).length, path), ...inner)
  }
  const problem = problemOf(shape, value)
  return problem ? { [path]: problem } : {}
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.every(isEmpty))
}

function countProblem({ minItems, maxItems }: { readonly minItems?: number; readonly maxItems?: number }, count: number, path: string): Record<string, Problem> {
  if (minItems !== undefined && count < minItems) return { [path]: { kind: 'fewest', limit: minItems } }
  return maxItems !== undefined && count > maxItems ? { [path]: { kind: 'most', limit: maxItems } } : {}
}

function problemOf(shape: Exclude<Shape, { kind: 'group' }>, value: unknown): Problem | null {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' ? textProblem(shape, value) : null
    case 'number':
      return numberProblem(shape, value)
    case 'choice':
      return shape.many && Array.isArray(value) ? (countProblem(shape, value.length, '')[''] ?? null) : null
    case 'json':
      return value instanceof Unread ? jsonProblem(value.text) : null
    case 'boolean':
    case 'list':
      return null
    default:
      return assertNever(shape)
  }
}

function textProblem({ format, minLength, maxLength }: Extract<Shape, { kind: 'text' }>, text: string): Problem | null {
  const length = Array.from(text).length
  if (minLength !== undefined && length < minLength) return { kind: 'shortest', limit: minLength }
  if (maxLength !== undefined && length > maxLength) return { kind: 'longest', limit: maxLength }
  switch (format) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(text) ? null : { kind: 'email' }
    case 'uri':
      return URL.canParse(text) ? null : { kind: 'uri' }
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? null : { kind: 'date' }
    case 'date-time':
      return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)) ? null : { kind: 'date-time' }
    case null:
      return null
    default:
      return assertNever(format)
  }
}

function numberProblem({ integer, minimum, maximum }: Extract<Shape, { kind: 'number' }>, value: unknown): Problem | null {
  if (value === null) return null
  if (typeof value !== 'number') return { kind: integer ? 'integer' : 'number' }
  if (integer && !Number.isInteger(value)) return { kind: 'integer' }
  if (minimum !== undefined && value < minimum) return { kind: 'at-least', limit: minimum }
  return maximum !== undefined && value > maximum ? { kind: 'at-most', limit: maximum } : null
}

/** What was typed into a number field: empty, a number, or text that is none. */
export function readNumber(text: string): number | Unread | '' {
  const bare = text.trim()
  if (bare === '') return ''
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(bare) && Number.isFinite(Number(bare)) ? Number(bare) : new Unread(text)
}

export type ReadJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem }

export function readJson(text: string): ReadJson {
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch (error) {
    // The engine names the place where it stopped; at an early end there is none but the end.
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
    const before = text.slice(0, position === undefined ? text.length : Number(position)).split('\n')
    return { ok: false, problem: { kind: 'json', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 } }
  }
}

function jsonProblem(text: string): Problem | null {
  const read = readJson(text)
  return read.ok ? null : read.problem
}
