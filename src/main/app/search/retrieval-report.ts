import { buildIndex, type RetrievalMode, type SearchableTool, type ToolIndex } from '../../retrieval/tool-index.ts'
import { search } from '../../retrieval/search.ts'
import { viewOf, type QueryView } from './query-view.ts'
import { parseCatalog, parseQueries, type LabelledQuery } from './retrieval-set.ts'

export interface RetrievalReportInput {
  /** Name of the set, shown in the report. */
  readonly set: string
  /** The catalog file, parsed from JSON. */
  readonly catalog: unknown
  /** The query file's text. */
  readonly queries: string
}

export interface RetrievalReportOptions {
  readonly limit: number
  readonly view: QueryView
  /** Also ask each query with the servers of its tools taken out. */
  readonly absent: boolean
  readonly mode: RetrievalMode
  /** A monotonic clock in milliseconds. */
  readonly clock: () => number
  /** Bytes in use, after a collection where the host can force one. */
  readonly bytesInUse: () => number
}

/** All shares are fractions over what is offered: matches, then closest, cut at the limit. */
export interface RetrievalFigures {
  readonly n: number
  readonly recall_at_1: number
  readonly recall_at_5: number
  readonly recall_at_10: number
  readonly mrr_at_10: number
  readonly ndcg_at_10: number
  readonly matches_recall_at_5: number
  readonly empty: number
  /** With `absent`: share of queries that still got a confident match. */
  readonly absent_matched?: number
}

export interface RetrievalReport extends RetrievalFigures {
  readonly set: string
  readonly mode: RetrievalMode
  readonly view: QueryView
  readonly build_ms: number
  readonly query_p50_ms: number
  readonly query_p95_ms: number
  readonly index_mb: number
  readonly by_kind: Readonly<Record<string, RetrievalFigures>>
}

interface Outcome {
  readonly kind: string
  readonly figures: Omit<RetrievalFigures, 'n'>
  readonly queryMs: readonly number[]
}

/** Measures a search against a labelled set. Throws on a catalog or query file that is not one. */
export function retrievalReport(input: RetrievalReportInput, options: RetrievalReportOptions): RetrievalReport {
  const tools = parseCatalog(input.catalog)
  const queries = parseQueries(input.queries)
  const bytesBefore = options.bytesInUse()
  const started = options.clock()
  const index = buildIndex(tools, options.mode)
  const buildMs = options.clock() - started
  const bytes = options.bytesInUse() - bytesBefore
  for (const query of queries.slice(0, 50)) for (const text of query.texts) search(index, text, options)
  const absentIndex = options.absent ? absentIndexes(tools, options.mode) : undefined
  const outcomes = queries.map(query => measure(query, index, absentIndex, options))
  const times = outcomes.flatMap(outcome => outcome.queryMs).sort((one, other) => one - other)
  const kinds = [...new Set(outcomes.map(outcome => outcome.kind))].sort()
  const { n, ...figures } = average(outcomes)
  return {
    set: input.set,
    n,
    mode: options.mode,
    view: options.view,
    ...figures,
    build_ms: rounded(buildMs, 3),
    query_p50_ms: rounded(quantile(times, 0.5), 4),
    query_p95_ms: rounded(quantile(times, 0.95), 4),
    index_mb: rounded(bytes / 1e6, 2),
    by_kind: Object.fromEntries(kinds.map(kind => [kind, average(outcomes.filter(outcome => outcome.kind === kind))])),
  }
}

/** The index without the servers of the given tools. One for each set of servers. */
function absentIndexes(tools: readonly SearchableTool[], mode: RetrievalMode): (relevant: readonly string[]) => ToolIndex {
  const serverOf = new Map(tools.map(tool => [tool.name, tool.label]))
  const indexes = new Map<string, ToolIndex>()
  return relevant => {
    const names = new Set(relevant)
    const servers = new Set(relevant.flatMap(name => serverOf.get(name) ?? []).filter(server => server !== ''))
    const left = tools.filter(tool => !servers.has(tool.label) && !names.has(tool.name))
    const key = JSON.stringify([[...servers].sort(), servers.size === 0 ? [...names].sort() : []])
    const index = indexes.get(key) ?? buildIndex(left, mode)
    indexes.set(key, index)
    return index
  }
}

function measure(query: LabelledQuery, index: ToolIndex, absentIndex: ((relevant: readonly string[]) => ToolIndex) | undefined, options: RetrievalReportOptions): Outcome {
  const texts = query.texts.map(text => viewOf(text, options.view))
  const queryMs: number[] = []
  const answers = texts.map(text => {
    const started = options.clock()
    const outcome = search(index, text, options)
    queryMs.push(options.clock() - started)
    return { matches: outcome.matches.map(hit => hit.tool.name), offered: [...outcome.matches, ...outcome.closest].map(hit => hit.tool.name) }
  })
  const offered = answers.map(answer => answer.offered)
  const ranks = query.groups.map(group => bestRank(group, offered)).sort((one, other) => one - other)
  const recall = (at: number, found: readonly number[] = ranks): number => found.filter(rank => rank <= at).length / query.groups.length
  const matchRanks = query.groups.map(group => bestRank(group, answers.map(answer => answer.matches)))
  const left = absentIndex?.(query.relevant)
  return {
    kind: query.kind,
    queryMs,
    figures: {
      recall_at_1: recall(1),
      recall_at_5: recall(5),
      recall_at_10: recall(10),
      mrr_at_10: (ranks[0] ?? Infinity) <= 10 ? 1 / (ranks[0] ?? Infinity) : 0,
      ndcg_at_10: normalisedGain(ranks.filter(rank => rank <= 10), query.groups.length),
      matches_recall_at_5: recall(5, matchRanks),
      empty: offered.every(names => names.length === 0) ? 1 : 0,
      ...(left === undefined ? {} : { absent_matched: texts.some(text => search(left, text, options).matches.length > 0) ? 1 : 0 }),
    },
  }
}

/** The best place, from 1, that any tool of the group has in any of the answers; Infinity if none. */
function bestRank(group: readonly string[], answers: readonly (readonly string[])[]): number {
  const ranks = answers.flatMap(names => group.map(name => names.indexOf(name) + 1)).filter(rank => rank > 0)
  return Math.min(Infinity, ...ranks)
}

/** Several searches of one task may each put a group first, which no single ranking can: 1 is the most all the same. */
function normalisedGain(ranks: readonly number[], groupCount: number): number {
  const best = Array.from({ length: Math.min(groupCount, 10) }, (_, at) => at + 1)
  return Math.min(1, discountedGain(ranks) / discountedGain(best))
}

function discountedGain(ranks: readonly number[]): number {
  return ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0)
}

const figureKeys = ['recall_at_1', 'recall_at_5', 'recall_at_10', 'mrr_at_10', 'ndcg_at_10', 'matches_recall_at_5', 'empty'] as const

function average(outcomes: readonly Outcome[]): RetrievalFigures {
  const mean = (values: readonly number[]): number => rounded(values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1), 6)
  const meanOf = (key: (typeof figureKeys)[number]): number => mean(outcomes.map(outcome => outcome.figures[key]))
  const absent = outcomes.flatMap(outcome => outcome.figures.absent_matched ?? [])
  return {
    n: outcomes.length,
    recall_at_1: meanOf('recall_at_1'),
    recall_at_5: meanOf('recall_at_5'),
    recall_at_10: meanOf('recall_at_10'),
    mrr_at_10: meanOf('mrr_at_10'),
    ndcg_at_10: meanOf('ndcg_at_10'),
    matches_recall_at_5: meanOf('matches_recall_at_5'),
    empty: meanOf('empty'),
    ...(absent.length > 0 ? { absent_matched: mean(absent) } : {}),
  }
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
