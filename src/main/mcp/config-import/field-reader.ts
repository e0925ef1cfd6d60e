import { isJsonObject, type JsonObject } from '../../../shared/json.ts'

/**
 * Takes values out of a foreign table. A value of a wrong type costs that value and is named in `problems`; so are the
 * keys nobody asked for.
 */
export interface FieldReader {
  text(...keys: readonly string[]): string | undefined
  list(...keys: readonly string[]): string[] | undefined
  table(...keys: readonly string[]): Record<string, string> | undefined
  flag(...keys: readonly string[]): boolean | undefined
  number(...keys: readonly string[]): number | undefined
  object(key: string): JsonObject | undefined
  /** A list of anything; empty where there is none. */
  values(key: string): readonly unknown[]
  /** Known and without meaning here. */
  ignore(...keys: readonly string[]): void
  problem(text: string): void
  /** Problems so far, the untouched keys among them. */
  problems(): readonly string[]
}

export function createFieldReader(raw: JsonObject): FieldReader {
  const seen = new Set<string>()
  const problems: string[] = []

  function pick<T>(keys: readonly string[], expected: string, read: (value: unknown, key: string) => T | undefined): T | undefined {
    for (const key of keys) seen.add(key)
    const key = keys.find(each => Object.hasOwn(raw, each) && raw[each] !== null && raw[each] !== undefined)
    if (key === undefined) return undefined
    const value = read(raw[key], key)
    if (value === undefined) problems.push(`${key} is not ${expected}; left out.`)
    return value
  }

  function readTable(value: unknown, key: string): Record<string, string> | undefined {
    if (!isJsonObject(value)) return undefined
    const entries = Object.entries(value).flatMap(([name, each]): [string, string][] => {
      const text = scalarText(each)
      const usable = /^[\w.()-]{1,200}$/.test(name)
      if (text === undefined || !usable) problems.push(`${key}.${usable ? name : '(unusable name)'} has no text value; left out.`)
      return text === undefined || !usable ? [] : [[name, text]]
    })
    return Object.fromEntries(entries)
  }

  function readList(value: unknown): string[] | undefined {
    if (!Array.isArray(value)) return undefined
    const texts = value.map(scalarText)
    return texts.some(text => text === undefined) ? undefined : texts.flatMap(text => text ?? [])
  }

  return {
    text: (...keys) => pick(keys, 'a text', value => (typeof value === 'string' ? value : undefined)),
    list: (...keys) => pick(keys, 'a list of texts', readList),
    table: (...keys) => pick(keys, 'a table of texts', readTable),
    flag: (...keys) => pick(keys, 'true or false', value => (typeof value === 'boolean' ? value : undefined)),
    number: (...keys) => pick(keys, 'a number above zero', value => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined)),
    object: key => pick([key], 'a table', value => (isJsonObject(value) ? value : undefined)),
    values: key => pick([key], 'a list', value => (Array.isArray(value) ? [...value] : undefined)) ?? [],
    ignore: (...keys) => keys.forEach(key => seen.add(key)),
    problem: text => void problems.push(text),
    problems: () => {
      const left = Object.keys(raw).filter(key => !seen.has(key)).map(key => key.slice(0, 60))
      return left.length === 0 ? problems : [...problems, `Not taken over: ${left.join(', ')}.`]
    },
  }
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
