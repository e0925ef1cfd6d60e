import { errorText } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { BridgeAnswer, BridgeScope } from '../../disclosure/bridge-scope.ts'
import { toArguments } from '../../disclosure/bridge-arguments.ts'
import { deferredCatalog } from '../../disclosure/classify.ts'
import { answerSearch, readLimit, searchFacts, type SearchFacts, searchGroup } from '../../disclosure/search-bridge.ts'
import { searchableCatalog, toolRecord } from '../../disclosure/searchable-catalog.ts'
import { availableSources } from '../../disclosure/sources.ts'
import { search, type SearchOutcome } from '../../retrieval/search.ts'
import { buildIndex } from '../../retrieval/tool-index.ts'
import { type ConnectorLegPorts, legStart, type LegNote, noteOf, notSetUpNote, unreachableNote } from './connector-leg.ts'
import { type ConnectorHit, connectorHits, toSearchable } from './search-merge.ts'

/**
 * Answers `tool_search` from the session's tools and, where they leave room and connectors are granted, from the apps
 * behind the gateway. Contract: never rejects; whatever the gateway does, what was found locally is in the answer.
 */
export async function searchWithConnectors(args: unknown, scope: BridgeScope, ports: ConnectorLegPorts, signal?: AbortSignal): Promise<BridgeAnswer<SearchFacts>> {
  const local = answerSearch(args, scope)
  if (!local.ok) return local
  const limit = readLimit(toArguments(args)['limit'], scope.settings)
  const start = legStart(ports, scope)
  if (start === 'skip' || !hasRoom(local.facts, limit)) return local
  if (start === 'not-set-up') return withNote(local, notSetUpNote(ports, 'searched'))
  try {
    const answer = await ports.gateway.search(local.facts.queries, signal)
    if (!answer.ok) return withNote(local, noteOf(answer.failure, ports, 'searched'))
    const { perQuery, warnings } = connectorHits(local.facts.queries, answer.value)
    for (const warning of warnings) ports.warn(warning)
    return perQuery.every(hits => hits.length === 0) ? local : await merge(local, perQuery, scope, limit)
  } catch (error) {
    ports.warn(`The hosted part of a search failed: ${errorText(error)}`)
    return withNote(local, unreachableNote('searched'))
  }
}

type LocalAnswer = Extract<BridgeAnswer<SearchFacts>, { ok: true }>

/** Some query has fewer sure hits than were asked for. */
function hasRoom({ queries, matches }: SearchFacts, limit: number): boolean {
  const counts = new Map<string, number>()
  for (const { query } of matches) counts.set(query, (counts.get(query) ?? 0) + 1)
  const repeats = new Map<string, number>()
  for (const query of queries) repeats.set(query, (repeats.get(query) ?? 0) + 1)
  return queries.some(query => (counts.get(query) ?? 0) / (repeats.get(query) ?? 1) < limit)
}

function withNote(local: LocalAnswer, note: LegNote): LocalAnswer {
  return note.connectors === undefined ? local : { ...local, json: { ...local.json, ...note } }
}

/** One ranking pass per query over the session's tools and that query's candidates: hosted tools compete, they are not appended. */
async function merge(local: LocalAnswer, perQuery: readonly (readonly ConnectorHit[])[], scope: BridgeScope, limit: number): Promise<LocalAnswer> {
  const { settings } = scope
  const catalog = deferredCatalog(scope.descriptors, settings)
  const tools = searchableCatalog(catalog)
  const sources = availableSources(catalog, scope.unavailable)
  const found: { query: string; outcome: SearchOutcome }[] = []
  for (const [position, query] of local.facts.queries.entries()) {
    const hits = perQuery[position] ?? []
    const index = buildIndex(hits.length === 0 ? tools : [...tools, ...hits.map(toSearchable)], settings.retrieval)
    found.push({ query, outcome: search(index, query, { limit }) })
    // Each query has an index of its own; the window moves between two of them.
    await new Promise(resolve => setImmediate(resolve))
  }
  const hosted = new Map(perQuery.flat().map(hit => [hit.name, hit]))
  const descriptors = new Map(catalog.map(descriptor => [descriptor.name, descriptor]))
  const names = new Set(found.flatMap(({ outcome }) => [...outcome.matches, ...outcome.closest].map(hit => hit.tool.name)))
  const records = [...names].flatMap((name): [string, JsonObject][] => {
    const descriptor = descriptors.get(name)
    if (descriptor !== undefined) return [[name, toolRecord(descriptor)]]
    const hit = hosted.get(name)
    return hit === undefined ? [] : [[name, hostedRecord(hit)]]
  })
  const totalAvailable = catalog.length + [...names].filter(name => !descriptors.has(name)).length
  return {
    ok: true,
    json: {
      queries: local.facts.queries,
      total_available: totalAvailable,
      results: found.map(({ query, outcome }) => searchGroup(query, outcome, sources)),
      tools: Object.fromEntries(records),
    },
    facts: { queries: local.facts.queries, ...searchFacts(found), totalAvailable },
  }
}

function hostedRecord({ name, description, inputSchema, connector }: ConnectorHit): JsonObject {
  return { ...toolRecord({ name, description, inputSchema }), source: 'connectors', source_name: connector }
}
