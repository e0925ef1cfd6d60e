import { inverseDocumentFrequency } from './bm25.ts'
import { documentFrequency, findPosting } from './postings.ts'
import { readQuery, type Concept, type RankedQuery } from './query.ts'
import type { RankedIndex } from './ranked-index.ts'
import { rankedWeights } from './ranked-weights.ts'
import { nameKey } from './searchable-tool.ts'
import { topDocuments } from './top-documents.ts'

export interface Candidate {
  readonly document: number
  readonly score: number
  /** Share of the query's information in the tool's own name, server, description and parameter names, 0..1. */
  readonly coverage: number
  readonly confident: boolean
}

export interface Ranking {
  readonly query: RankedQuery
  /** Confident ones first, each part best first. */
  readonly candidates: readonly Candidate[]
}

export function rank(index: RankedIndex, text: string, limit: number): Ranking {
  const query = readQuery(index, text)
  if (limit <= 0) return { query, candidates: [] }
  const scores = new Float64Array(index.tools.length)
  for (const concept of query.concepts) addConcept(index, concept, scores)
  const exact = index.names.get(nameKey(text)) ?? []
  for (const document of exact) scores[document] = Infinity
  const pool = topDocuments(scores, limit)
  const candidates = pool.map(document => judge(index, query, document, scores[document] ?? 0))
  const anyExact = exact.length > 0
  const confident = candidates.filter(candidate => (anyExact ? candidate.score === Infinity : candidate.confident))
  return { query, candidates: [...confident, ...candidates.filter(candidate => !confident.includes(candidate)).map(rest => ({ ...rest, confident: false }))] }
}

function addConcept(index: RankedIndex, concept: Concept, scores: Float64Array): void {
  const { offsets, documents, weights } = index.postings
  for (const { term, worth } of concept.variants) {
    const factor = worth * inverseDocumentFrequency(index.tools.length, documentFrequency(index.postings, term))
    const end = offsets[term + 1] ?? 0
    for (let at = offsets[term] ?? 0; at < end; at += 1) {
      const document = documents[at] ?? 0
      scores[document] = (scores[document] ?? 0) + factor * (weights[at] ?? 0)
    }
  }
}

/** All fields but the nested ones. */
const ownFields = 0b01111

function judge(index: RankedIndex, query: RankedQuery, document: number, score: number): Candidate {
  const asked = query.concepts.reduce((sum, concept) => sum + concept.idf, 0)
  const found = query.concepts.reduce((sum, concept) => sum + (matches(index, concept, document) ? concept.idf : 0), 0)
  const coverage = asked === 0 ? 0 : found / asked
  return { document, score, coverage, confident: score === Infinity || coverage >= rankedWeights.confidence }
}

function matches(index: RankedIndex, concept: Concept, document: number): boolean {
  return concept.variants.some(({ term }) => {
    const at = findPosting(index.postings, term, document)
    return at >= 0 && ((index.postings.fields[at] ?? 0) & ownFields) !== 0
  })
}
