import { neverDeferredTools } from './core-tools.ts'
import { isJsonObject, type JsonObject } from './json.ts'

/** `tools.tool_search`: how much of the deferred catalog the model sees. Key names are those of the settings file. */
export interface ToolSearchSettings {
  /** `on` and `auto` are the same today; `adaptive` keeps schemas inline while they fit `threshold_pct` of the context. */
  readonly enabled: 'auto' | 'on' | 'off' | 'adaptive'
  /** Share of the context window, in per cent, that the listing may take (and, with `adaptive`, that inline schemas may). */
  readonly threshold_pct: number
  readonly search_default_limit: number
  readonly max_search_limit: number
  readonly listing: 'auto' | 'on' | 'off'
  readonly listing_max_tokens: number
  /** Built-in tools that are found by search instead of being listed directly. */
  readonly defer: readonly string[]
  readonly local_batch: 'split' | 'reject'
  readonly retrieval: 'ranked' | 'classic'
}

export const defaultDefer: readonly string[] = ['session_search', 'todo_list', 'process_manage', 'browser_navigate', 'browser_snapshot', 'browser_click', 'browser_type']

export const defaultToolSearch: ToolSearchSettings = {
  enabled: 'auto',
  threshold_pct: 5,
  search_default_limit: 5,
  max_search_limit: 25,
  listing: 'auto',
  listing_max_tokens: 4000,
  defer: defaultDefer,
  local_batch: 'split',
  retrieval: 'ranked',
}

/** A value that was not what its key takes. `used` is what stands in its place. */
export interface SettingProblem {
  readonly path: string
  readonly expected: string
  readonly got: string
  readonly used: string
}

type Report = (problem: SettingProblem) => void

const path = 'tools.tool_search'

/** Reads `tools.tool_search` from untrusted JSON: every wrong value is named, clamped or replaced; nothing throws. */
export function parseToolSearch(raw: unknown, report: Report): ToolSearchSettings {
  if (raw === undefined || raw === null || raw === true) return defaultToolSearch
  if (raw === false) return { ...defaultToolSearch, enabled: 'off' }
  if (!isJsonObject(raw)) {
    report({ path, expected: 'an object, or false to turn tool search off', got: showValue(raw), used: 'all defaults' })
    return defaultToolSearch
  }
  const given = raw
  const enabled = readSwitch(given['enabled'], 'enabled', ['adaptive'], report)
  const maxLimit = readInteger(given, 'max_search_limit', { min: 1, max: 50 }, report)
  return {
    enabled,
    threshold_pct: readNumber(given, 'threshold_pct', { min: 0, max: 100, fallback: enabled === 'adaptive' ? 10 : 5 }, report),
    max_search_limit: maxLimit,
    search_default_limit: Math.min(maxLimit, readInteger(given, 'search_default_limit', { min: 1, max: maxLimit }, report)),
    listing: readSwitch(given['listing'], 'listing', [], report),
    listing_max_tokens: readInteger(given, 'listing_max_tokens', { min: 200, max: 60_000 }, report),
    defer: readDefer(given['defer'], report),
    local_batch: readWord(given, 'local_batch', ['split', 'reject'], report),
    retrieval: readWord(given, 'retrieval', ['ranked', 'classic'], report),
  }
}

const switchWords: Readonly<Record<string, 'auto' | 'on' | 'off'>> = {
  auto: 'auto', on: 'on', true: 'on', '1': 'on', yes: 'on', off: 'off', false: 'off', '0': 'off', no: 'off',
}

function readSwitch<T extends string>(raw: unknown, key: string, extra: readonly T[], report: Report): 'auto' | 'on' | 'off' | T {
  if (raw === undefined || raw === null) return 'auto'
  const word = toWord(raw)
  const known = Object.hasOwn(switchWords, word) ? switchWords[word] : extra.find(candidate => candidate === word)
  if (known !== undefined) return known
  report({ path: `${path}.${key}`, expected: ['auto', 'on', 'off', ...extra].join(', '), got: showValue(raw), used: 'auto' })
  return 'auto'
}

type NumberKey = 'threshold_pct' | 'search_default_limit' | 'max_search_limit' | 'listing_max_tokens'

function readNumber(given: JsonObject, key: NumberKey, range: { min: number; max: number; fallback?: number }, report: Report): number {
  const fallback = range.fallback ?? defaultToolSearch[key]
  const raw = given[key]
  if (raw === undefined || raw === null) return Math.min(range.max, fallback)
  const value = toNumber(raw)
  const expected = `a number from ${range.min} to ${range.max}`
  if (Number.isNaN(value)) {
    report({ path: `${path}.${key}`, expected, got: showValue(raw), used: String(fallback) })
    return Math.min(range.max, fallback)
  }
  const clamped = Math.min(range.max, Math.max(range.min, value))
  if (clamped !== value) report({ path: `${path}.${key}`, expected, got: showValue(raw), used: String(clamped) })
  return clamped
}

function readInteger(given: JsonObject, key: NumberKey, range: { min: number; max: number }, report: Report): number {
  return Math.trunc(readNumber(given, key, range, report))
}

function toNumber(raw: unknown): number {
  if (typeof raw === 'number') return raw
  if (typeof raw === 'string' && raw.trim() !== '') return Number(raw)
  return Number.NaN
}

function readDefer(raw: unknown, report: Report): readonly string[] {
  if (raw === undefined || raw === null) return defaultDefer
  if (!Array.isArray(raw)) {
    report({ path: `${path}.defer`, expected: 'a list of tool names', got: showValue(raw), used: 'the default list' })
    return defaultDefer
  }
  const names = raw.map(name => (typeof name === 'string' ? name : JSON.stringify(name)).trim()).filter(name => name !== '')
  const kept = names.filter(name => !neverDeferredTools.includes(name))
  if (kept.length < names.length) {
    report({ path: `${path}.defer`, expected: `tools that may be deferred; ${neverDeferredTools.join(', ')} is always direct`, got: showValue(raw), used: 'the list without it' })
  }
  return kept
}

function readWord<K extends 'local_batch' | 'retrieval'>(given: JsonObject, key: K, words: readonly ToolSearchSettings[K][], report: Report): ToolSearchSettings[K] {
  const raw = given[key]
  if (raw === undefined || raw === null) return defaultToolSearch[key]
  const word = toWord(raw)
  const known = words.find(candidate => candidate === word)
  if (known !== undefined) return known
  report({ path: `${path}.${key}`, expected: words.join(' or '), got: showValue(raw), used: defaultToolSearch[key] })
  return defaultToolSearch[key]
}

function toWord(raw: unknown): string {
  return (typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? '')).trim().toLowerCase()
}

/** A wrong value as a person can recognise it; cut, since a settings file may hold anything. */
export function showValue(raw: unknown): string {
  const text = JSON.stringify(raw) ?? String(raw)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
