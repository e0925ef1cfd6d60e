import { idfOf, type RankedQuery } from './concept.ts'
import type { Evidence } from './evidence.ts'
import type { RankedIndex } from './ranked-index.ts'
import { rankedWeights } from './ranked-weights.ts'

/** What is added to a tool's score beyond its words: too dear to weigh for all tools, decisive among the best. */
export interface Bonuses {
  /** The clause of the query that fits it best. */
  readonly clause: number
  /** Neighbours in the query that are neighbours in the tool's name or description. */
  readonly neighbours: number
  /** How much name and query say the same. */
  readonly name: number
}

/** Weighs what does not depend on the tool once a query. */
export function bonusRule(index: RankedIndex, query: RankedQuery): (document: number, evidence: readonly Evidence[]) => Bonuses {
  const places = placesOf(query)
  const worths = worthsOf(query)
  return (document, evidence) => {
    const name = index.nameTexts[document] ?? 0
    const texts = [name, index.descriptionTexts[document] ?? 0]
    return {
      clause: rankedWeights.clause * bestClause(query, evidence),
      neighbours: query.concepts.length < 2 ? 0 : rankedWeights.neighbours * neighbourInformation(index, query, places, texts),
      name: rankedWeights.nameLikeness * index.highestIdf * nameLikeness(index, query, worths, name),
    }
  }
}

/** Where in the query each word stands, by its term. */
function placesOf(query: RankedQuery): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  query.concepts.forEach(({ variants: [own] }, at) => {
    if (own !== undefined) places.set(own.term, at)
  })
  return places
}

/** The most that each term is worth in the query. */
function worthsOf(query: RankedQuery): ReadonlyMap<number, number> {
  const worths = new Map<number, number>()
  for (const concept of query.concepts) {
    for (const { term, worth } of concept.variants) worths.set(term, Math.max(worth, worths.get(term) ?? 0))
  }
  return worths
}

function bestClause(query: RankedQuery, evidence: readonly Evidence[]): number {
  const sums: number[] = []
  query.concepts.forEach((concept, at) => {
    const value = evidence[at]?.value ?? 0
    if (value > 0) for (const clause of concept.clauses) sums[clause] = (sums[clause] ?? 0) + value
  })
  return sums.reduce((best, sum) => Math.max(best, sum), 0)
}

/** The less telling of each two neighbours, added up. Either order counts; stop words between them do not part them. */
function neighbourInformation({ lexicon }: RankedIndex, { concepts }: RankedQuery, places: ReadonlyMap<number, number>, texts: readonly number[]): number {
  const terms = lexicon.terms()
  const met = new Set<number>()
  for (const text of texts) {
    let before = -1
    const end = lexicon.start(text + 1)
    for (let at = lexicon.start(text); at < end; at += 1) {
      const place = places.get(terms[at] ?? 0) ?? -1
      if (before >= 0 && place >= 0 && Math.abs(place - before) === 1) met.add(Math.min(place, before))
      before = place
    }
  }
  let sum = 0
  for (const at of met) sum += Math.min(concepts[at]?.information ?? 0, concepts[at + 1]?.information ?? 0)
  return sum
}

/** Twice what both say over what each says, by information (Dice's measure). 1: they say the same. */
function nameLikeness(index: RankedIndex, query: RankedQuery, worths: ReadonlyMap<number, number>, name: number): number {
  const { lexicon } = index
  let said = 0
  let shared = 0
  for (const term of new Set(lexicon.terms().subarray(lexicon.start(name), lexicon.start(name + 1)))) {
    const idf = idfOf(index, term)
    said += idf
    shared += idf * (worths.get(term) ?? 0)
  }
  return said + query.information === 0 ? 0 : (2 * shared) / (said + query.information)
}
