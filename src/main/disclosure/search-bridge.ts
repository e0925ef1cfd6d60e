import type { JsonObject } from '../../shared/json.ts'
import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import type { ToolDescriptor } from '../../shared/tool.ts'
import { search, type SearchOutcome } from '../retrieval/search.ts'
import { buildIndex } from '../retrieval/tool-index.ts'
import { type ListRule, overCap, readList, toArguments } from './bridge-arguments.ts'
import { bridgeCaps } from './bridge-definitions.ts'
import type { BridgeAnswer, BridgeScope } from './bridge-scope.ts'
import { deferredCatalog } from './classify.ts'
import { searchableCatalog, toolRecord } from './searchable-catalog.ts'
import { availableSources } from './sources.ts'

export interface SearchFact {
  readonly query: string
  readonly name: string
  readonly score: number
}

export interface SearchFacts {
  readonly queries: readonly string[]
  readonly matches: readonly SearchFact[]
  readonly closest: readonly SearchFact[]
  readonly totalAvailable: number
}

/** Stands for the endless score of an exact name where JSON has to carry it. */
export const exactNameScore = Number.MAX_SAFE_INTEGER

const queriesRule: ListRule = {
  key: 'queries',
  olderKey: 'query',
  max: bridgeCaps.queries,
  advice: 'Nothing was searched. Send fewer, more targeted queries.',
}

/**
 * Answers `tool_search`: one group per query in the order asked, and each tool once in `tools`.
 * The key order of the result is part of its shape.
 */
export function answerSearch(args: unknown, scope: BridgeScope): BridgeAnswer<SearchFacts> {
  const given = toArguments(args)
  const list = readList(given, queriesRule)
  if (!list.ok) return { ok: false, json: { error: list.error } }
  const tooMany = overCap(list.values, queriesRule)
  if (tooMany !== null) return { ok: false, json: { error: tooMany } }

  const catalog = deferredCatalog(scope.descriptors, scope.settings)
  const index = buildIndex(searchableCatalog(catalog), scope.settings.retrieval)
  const limit = readLimit(given['limit'], scope.settings)
  const sources = availableSources(catalog, scope.unavailable)
  const found = list.values.map(query => ({ query, outcome: search(index, query, { limit }) }))
  const json = {
    queries: list.values,
    total_available: catalog.length,
    results: found.map(({ query, outcome }) => searchGroup(query, outcome, sources)),
    tools: foundTools(found.map(({ outcome }) => outcome), catalog),
  }
  return { ok: true, json, facts: { queries: list.values, ...searchFacts(found), totalAvailable: catalog.length } }
}

/** Per query, for matches and closest together. What does not read as a whole number counts as left out. */
export function readLimit(raw: unknown, settings: ToolSearchSettings): number {
  const whole = typeof raw === 'string' && /^\s*[+-]?\d+\s*$/.test(raw) ? Number(raw) : raw
  const limit = typeof whole === 'number' && Number.isFinite(whole) ? Math.trunc(whole) : settings.search_default_limit
  return Math.min(settings.max_search_limit, Math.max(1, limit))
}

/** What the model reads of one query. */
export function searchGroup(query: string, { matches, closest, unknownWords }: SearchOutcome, sources: readonly JsonObject[]): JsonObject {
  const unsure = matches.length === 0 && sources.length > 0
  return {
    query,
    matches: matches.map(hit => hit.tool.name),
    ...(closest.length > 0 ? { closest: closest.map(hit => hit.tool.name) } : {}),
    ...(unknownWords.length > 0 && sources.length > 0 ? { note: unknownWordsNote(unknownWords, closest.length > 0) } : {}),
    ...(unsure ? { available_sources: sources, hint: retryHint(closest.length > 0) } : {}),
  }
}

const mostWordsNamed = 10

function unknownWordsNote(words: readonly string[], anyClosest: boolean): string {
  const named = words.slice(0, mostWordsNamed).join(', ')
  const more = words.length > mostWordsNamed ? ` and ${words.length - mostWordsNamed} more` : ''
  return `No tool carries: ${named}${more}.${anyClosest ? ' What is in closest matches the other words only.' : ''}`
}

function retryHint(anyClosest: boolean): string {
  const first = anyClosest ? 'No sure match; check closest first.' : 'No tool matches these words.'
  return `${first} The sources in available_sources are connected unless marked unavailable: search again with the name of the service, the action and the object.`
}

/** Each found tool once, in the order first seen. */
function foundTools(outcomes: readonly SearchOutcome[], catalog: readonly ToolDescriptor[]): JsonObject {
  const names = new Set(outcomes.flatMap(({ matches, closest }) => [...matches, ...closest].map(hit => hit.tool.name)))
  const descriptors = new Map(catalog.filter(descriptor => names.has(descriptor.name)).map(descriptor => [descriptor.name, descriptor]))
  return Object.fromEntries(
    [...names].flatMap(name => {
      const descriptor = descriptors.get(name)
      return descriptor ? [[name, toolRecord(descriptor)]] : []
    }),
  )
}

/** What a person sees of the search, with scores. */
export function searchFacts(found: readonly { query: string; outcome: SearchOutcome }[]): Pick<SearchFacts, 'matches' | 'closest'> {
  const facts = (kind: 'matches' | 'closest'): SearchFact[] =>
    found.flatMap(({ query, outcome }) => outcome[kind].map(({ tool, score }) => ({ query, name: tool.name, score: Math.min(score, exactNameScore) })))
  return { matches: facts('matches'), closest: facts('closest') }
}
