import type { RankedQuery } from './concept.ts'
import { confidentOnes, neededScore, type Standing } from './confidence.ts'
import { coverageOf, gatherEvidence, type Evidence } from './evidence.ts'
import { gatherScores } from './gather.ts'
import { readQuery } from './query.ts'
import type { RankedIndex } from './ranked-index.ts'
import { bonusRule, type Bonuses } from './refine.ts'
import { topDocuments } from './top-documents.ts'

export interface Candidate extends Standing {
  readonly document: number
  /** From its words and its server. */
  readonly gathered: number
  readonly bonuses: Bonuses
  readonly evidence: readonly Evidence[]
}

export interface Ranking {
  readonly query: RankedQuery
  readonly needed: number
  /** Confident ones, then the rest, each best first; as many as the limit allows. */
  readonly matches: readonly Candidate[]
  readonly closest: readonly Candidate[]
  /** The best of those beyond the limit. */
  readonly beyond: readonly Candidate[]
}

/** Candidates weighed in full beside those of the limit. More changes no result on the labelled sets. */
const weighedBeyondLimit = 15

/** Ranks the catalog for a query: by words and servers first, the best of those then in full. */
export function rank(index: RankedIndex, text: string, limit: number): Ranking {
  const query = readQuery(index, text)
  const needed = neededScore(index, query)
  if (limit <= 0) return { query, needed, matches: [], closest: [], beyond: [] }
  const exact = index.names.find(text)
  const bare = index.bareNames.find(text)
  const scores = gatherScores(index, query)
  const pool = new Set([...exact, ...bare, ...topDocuments(scores, limit + weighedBeyondLimit)])
  const documents = [...pool]
  const evidence = gatherEvidence(index, query, documents)
  const bonuses = bonusRule(index, query)
  const weighed = documents.map((document, row): Candidate => {
    const found = evidence[row] ?? []
    const gathered = scores[document] ?? 0
    const extra = bonuses(document, found)
    const score = gathered + extra.clause + extra.neighbours + extra.name
    const named = exact.includes(document) ? 'exact' : bare.includes(document) ? 'bare' : undefined
    return { document, gathered, bonuses: extra, evidence: found, named, score, coverage: coverageOf(query, found) }
  })
  const hits = weighed.sort(betterFirst)
  const offered = hits.slice(0, limit)
  const confident = confidentOnes(offered, needed)
  return {
    query,
    needed,
    matches: offered.filter(hit => confident.has(hit)),
    closest: offered.filter(hit => !confident.has(hit)),
    beyond: hits.slice(limit),
  }
}

const standing = { exact: 2, bare: 1 }

function betterFirst(one: Candidate, other: Candidate): number {
  const byName = (other.named === undefined ? 0 : standing[other.named]) - (one.named === undefined ? 0 : standing[one.named])
  return byName || other.score - one.score || one.document - other.document
}
