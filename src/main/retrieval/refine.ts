import { idfOf, type RankedQuery } from './concept.ts'
import type { Evidence } from './evidence.ts'
import type { RankedIndex } from './ranked-index.ts'
import { rankedWeights } from './ranked-weights.ts'
import { bareName, type SearchableTool } from './searchable-tool.ts'

/** What is added to a tool's score beyond its words: too dear to weigh for all tools, decisive among the best. */
export interface Bonuses {
  /** The clause of the query that fits it best. */
  readonly clause: number
  /** Neighbours in the query that are neighbours in the tool's name or description. */
  readonly neighbours: number
  /** How much name and query say the same. */
  readonly name: number
}

export function bonusesOf(index: RankedIndex, query: RankedQuery, tool: SearchableTool, evidence: readonly Evidence[]): Bonuses {
  const { lexicon } = index
  const name = bareName(tool.name)
  return {
    clause: rankedWeights.clause * bestClause(query, evidence),
    neighbours: rankedWeights.neighbours * neighbourInformation(query, [lexicon.termsOf(name, 'prose'), lexicon.termsOf(tool.description, 'prose')]),
    name: rankedWeights.nameLikeness * index.highestIdf * nameLikeness(index, query, lexicon.termsOf(name, 'name')),
  }
}

function bestClause(query: RankedQuery, evidence: readonly Evidence[]): number {
  const sums: number[] = []
  query.concepts.forEach((concept, at) => {
    const value = evidence[at]?.value ?? 0
    for (const clause of new Set(concept.clauses)) sums[clause] = (sums[clause] ?? 0) + value
  })
  return sums.reduce((best, sum) => Math.max(best, sum), 0)
}

/** The less telling of each two neighbours, added up. Either order counts; stop words between them do not part them. */
function neighbourInformation(query: RankedQuery, texts: readonly Uint32Array[]): number {
  if (query.concepts.length < 2) return 0
  const places = new Map<number, number>()
  query.concepts.forEach((concept, at) => {
    const own = concept.variants[0]
    if (own !== undefined) places.set(own.term, at)
  })
  const met = new Set<number>()
  for (const text of texts) {
    let before = -1
    for (const term of text) {
      const place = places.get(term) ?? -1
      if (before >= 0 && place >= 0 && Math.abs(place - before) === 1) met.add(Math.min(place, before))
      before = place
    }
  }
  let sum = 0
  for (const at of met) sum += Math.min(query.concepts[at]?.information ?? 0, query.concepts[at + 1]?.information ?? 0)
  return sum
}

/** Twice what both say over what each says, by information (Dice's measure). 1: they say the same. */
function nameLikeness(index: RankedIndex, query: RankedQuery, name: Uint32Array): number {
  let said = 0
  let shared = 0
  for (const term of new Set(name)) {
    const idf = idfOf(index, term)
    said += idf
    shared += idf * worthIn(query, term)
  }
  return said + query.information === 0 ? 0 : (2 * shared) / (said + query.information)
}

function worthIn(query: RankedQuery, term: number): number {
  let best = 0
  for (const concept of query.concepts) for (const variant of concept.variants) if (variant.term === term) best = Math.max(best, variant.worth)
  return best
}
