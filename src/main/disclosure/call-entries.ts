import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import { parseJson, toArguments, toText } from './bridge-arguments.ts'
import { bridgeCaps } from './bridge-definitions.ts'
import { isBridgeName } from './classify.ts'

/** One call inside `tool_call`. */
export interface CallEntry {
  readonly name: string
  readonly arguments: JsonObject
}

export type EntriesReading = { readonly ok: true; readonly entries: readonly CallEntry[] } | { readonly ok: false; readonly json: JsonObject }

type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string }

/** Reads the arguments of `tool_call`. One entry that does not read refuses the whole call: nothing may run then. */
export function parseCallEntries(args: unknown): EntriesReading {
  const list = readCalls(toArguments(args))
  if (!list.ok) return refused(list.error)
  const entries: CallEntry[] = []
  for (const [index, raw] of list.value.entries()) {
    const entry = readEntry(raw, `calls[${index}]`)
    if (!entry.ok) return refused(entry.error)
    entries.push(entry.value)
  }
  const max = bridgeCaps.calls
  if (entries.length > max) return refused(`too many calls: ${entries.length} > max ${max}. Nothing was run. Send fewer at a time.`)
  return { ok: true, entries }
}

const needsCalls = `tool_call requires 'calls': an array of { name, arguments }.`

/** `calls` in any of the shapes models send; without it, the older single `name` and `arguments`. */
function readCalls(given: JsonObject): Reading<readonly unknown[]> {
  const raw = given['calls'] ?? null
  if (raw === null) return toText(given['name'] ?? '') === '' ? failure(needsCalls) : success([{ name: given['name'], arguments: given['arguments'] }])
  const parsed = typeof raw === 'string' ? parseJson(raw) : { ok: true as const, value: raw }
  if (!parsed.ok) return failure(`calls is not valid JSON. Send it as an array of { name, arguments }.`)
  const list: unknown = isJsonObject(parsed.value) ? [parsed.value] : parsed.value
  return Array.isArray(list) && list.length > 0 ? success(list) : failure('calls must be a non-empty array of { name, arguments }.')
}

function readEntry(raw: unknown, at: string): Reading<CallEntry> {
  if (!isJsonObject(raw)) return failure(`${at} must be an object with a name and arguments.`)
  const name = toText(raw['name'] ?? '')
  if (name === '') return failure(`${at} has no name. Give the exact name of a tool.`)
  if (isBridgeName(name)) return failure(`${at}: ${name} is itself a bridge tool. Call it directly, and give tool_call the tool it is for.`)
  const args = readArguments(raw['arguments'] ?? null, `${at}.arguments`)
  return args.ok ? success({ name, arguments: args.value }) : args
}

function readArguments(raw: unknown, at: string): Reading<JsonObject> {
  if (raw === null || (typeof raw === 'string' && raw.trim() === '')) return success({})
  const parsed = typeof raw === 'string' ? parseJson(raw) : { ok: true as const, value: raw }
  if (!parsed.ok) return failure(`${at} is not valid JSON.`)
  return isJsonObject(parsed.value) ? success(parsed.value) : failure(`${at} must be an object.`)
}

function success<T>(value: T): Reading<T> {
  return { ok: true, value }
}

function failure(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error }
}

function refused(error: string): EntriesReading {
  return { ok: false, json: { error } }
}
