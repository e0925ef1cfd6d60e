import { isJsonObject, type JsonObject } from '../../shared/json.ts'

/** The list that a bridge call must bring; `olderKey` is the single shape it had before. */
export interface ListRule {
  readonly key: 'queries' | 'names'
  readonly olderKey: 'query' | 'name'
  readonly max: number
  /** What to do instead of sending too many. */
  readonly advice: string
}

export type ListReading = { readonly ok: true; readonly values: readonly string[] } | { readonly ok: false; readonly error: string }

/** Arguments as an object: some providers send them as JSON text. Anything else is no arguments at all. */
export function toArguments(args: unknown): JsonObject {
  if (isJsonObject(args)) return args
  const parsed = typeof args === 'string' ? parseJson(args) : undefined
  return parsed?.ok && isJsonObject(parsed.value) ? parsed.value : {}
}

/** Reads a list of strings with the tolerance that models need; order and repeats are kept. */
export function readList(given: JsonObject, rule: ListRule): ListReading {
  const raw = listOf(given[rule.key] ?? given[rule.olderKey])
  if (raw === null) return { ok: false, error: `${rule.key} is required and must be an array of strings.` }
  const values = raw.filter(Boolean).map(toText).filter(text => text !== '')
  if (values.length === 0) return { ok: false, error: `${rule.key} must contain at least one non-empty string.` }
  return { ok: true, values }
}

/** The error for a list that is longer than its cap, or null. */
export function overCap(values: readonly string[], { key, max, advice }: ListRule): string | null {
  return values.length > max ? `too many ${key}: ${values.length} given, max ${max}. ${advice}` : null
}

export function parseJson(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    return { ok: false }
  }
}

/** A bare string is one value, unless it is the text of a JSON array of strings. */
function listOf(raw: unknown): readonly unknown[] | null {
  if (Array.isArray(raw)) return raw
  if (typeof raw !== 'string') return null
  const parsed = raw.trimStart().startsWith('[') ? parseJson(raw) : undefined
  if (parsed?.ok && Array.isArray(parsed.value) && parsed.value.every(value => typeof value === 'string')) return parsed.value
  return [raw]
}

export function toText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).trim()
}
