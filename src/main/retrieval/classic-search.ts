import { coverageFloor, gateToken } from './admission.ts'
import { classicBm25, inverseDocumentFrequency, termWeight } from './bm25.ts'
import type { ClassicIndex } from './classic-index.ts'
import { documentFrequency, findPosting } from './postings.ts'
import { classicTokens } from './tokenize.ts'
import { topDocuments } from './top-documents.ts'

export interface ClassicToken {
  readonly token: string
  /** -1: in no tool. */
  readonly term: number
  readonly documentFrequency: number
  readonly idf: number
}

/** The query's tokens in order, repeats kept, with their standing in the catalog. */
export function classicQuery(index: ClassicIndex, query: string): readonly ClassicToken[] {
  return classicTokens(query).map(token => {
    const term = index.terms.get(token) ?? -1
    const frequency = documentFrequency(index.postings, term)
    return { token, term, documentFrequency: frequency, idf: inverseDocumentFrequency(index.tools.length, frequency) }
  })
}

export interface ScoredDocument {
  readonly document: number
  readonly score: number
}

/** Who is admitted, best first: exact names (score Infinity), then what passes the gate token and the coverage floor. */
export function classicSearch(index: ClassicIndex, query: string, limit: number): readonly ScoredDocument[] {
  const tokens = classicQuery(index, query)
  if (limit <= 0 || tokens.length === 0) return []
  const exact = index.names.find(query)
  const admitted = admittedScores(index, tokens)
  for (const document of exact) admitted[document] = Infinity
  return topDocuments(admitted, limit).map(document => ({ document, score: admitted[document] ?? 0 }))
}

/** Scores of the admitted; 0 for the rest. */
function admittedScores(index: ClassicIndex, tokens: readonly ClassicToken[]): Float64Array {
  const scores = new Float64Array(index.tools.length)
  const gate = gateToken(tokens)
  if (gate === undefined || gate.documentFrequency === 0) return scores
  const answerable = [...new Set(tokens.filter(token => token.documentFrequency > 0).map(token => token.term))]
  const needed = coverageFloor(answerable.length)
  const { offsets, documents } = index.postings
  for (let at = offsets[gate.term] ?? 0; at < (offsets[gate.term + 1] ?? 0); at += 1) {
    const document = documents[at] ?? 0
    if (coveredTerms(index, answerable, document) >= needed) scores[document] = classicScore(index, tokens, document)
  }
  return scores
}

/** How many of the terms stand in the document. */
export function coveredTerms(index: ClassicIndex, terms: readonly number[], document: number): number {
  return terms.reduce((count, term) => count + (findPosting(index.postings, term, document) >= 0 ? 1 : 0), 0)
}

/** BM25 over the query's token list: a token said twice counts twice. */
export function classicScore(index: ClassicIndex, tokens: readonly ClassicToken[], document: number): number {
  return tokens.reduce((sum, token) => sum + tokenScore(index, token, document), 0)
}

export function tokenScore(index: ClassicIndex, token: ClassicToken, document: number): number {
  const at = findPosting(index.postings, token.term, document)
  if (at < 0) return 0
  return token.idf * termWeight(index.postings.weights[at] ?? 0, index.lengths[document] ?? 0, index.averageLength, classicBm25)
}
