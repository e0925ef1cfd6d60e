import type { ExplainedHit, ExplainedQuery } from '../../shared/search-explanation.ts'
import { coverageFloor, gateToken } from './admission.ts'
import type { ClassicIndex } from './classic-index.ts'
import { classicQuery, classicScore, classicSearch, coveredTerms, tokenScore, type ClassicToken } from './classic-search.ts'
import { findPosting } from './postings.ts'
import { topDocuments } from './top-documents.ts'

const cutShown = 5

export function explainClassic(index: ClassicIndex, query: string, limit: number): ExplainedQuery {
  const tokens = classicQuery(index, query)
  const gate = gateToken(tokens)
  const found = classicSearch(index, query, Math.max(limit, 0) + cutShown)
  const given = found.slice(0, Math.max(limit, 0))
  const hitOf = (document: number): ExplainedHit => explainHit(index, tokens, document, given.some(hit => hit.document === document && hit.score === Infinity))
  const beyond = found.slice(given.length).map(hit => ({ ...hitOf(hit.document), given_as: 'cut' as const, reason: 'beyond the limit' }))
  const refused = refusedDocuments(index, tokens, new Set(found.map(hit => hit.document)))
  return {
    query,
    mode: 'classic',
    query_tokens: tokens.map(token => ({
      text: token.token,
      token: token.token,
      document_frequency: token.documentFrequency,
      idf: token.idf,
      kind: token.documentFrequency > 0 ? 'word' : 'unknown',
    })),
    gate: gate?.token ?? null,
    unknown_words: [...new Set(tokens.filter(token => token.documentFrequency === 0).map(token => token.token))],
    matches: given.map(hit => hitOf(hit.document)),
    closest: [],
    cut: [...beyond, ...refused.map(document => ({ ...hitOf(document), given_as: 'cut' as const, reason: refusal(index, tokens, document) }))].slice(0, cutShown),
  }
}

function explainHit(index: ClassicIndex, tokens: readonly ClassicToken[], document: number, exact: boolean): ExplainedHit {
  const matched = tokens.filter(token => findPosting(index.postings, token.term, document) >= 0)
  const asked = tokens.reduce((sum, token) => sum + token.idf, 0)
  return {
    name: index.tools[document]?.name ?? '',
    score: classicScore(index, tokens, document),
    ...(exact ? { named: 'exact' as const } : {}),
    // The plain rule reads one text a tool; it is shown under the field that most of it comes from.
    fields: { description: tokens.reduce((sum, token) => sum + tokenScore(index, token, document), 0) },
    tokens: [...new Set(matched.map(token => token.token))],
    coverage: asked === 0 ? 0 : matched.reduce((sum, token) => sum + token.idf, 0) / asked,
    given_as: 'match',
  }
}

/** The best of those that BM25 alone would have offered. */
function refusedDocuments(index: ClassicIndex, tokens: readonly ClassicToken[], admitted: ReadonlySet<number>): readonly number[] {
  const scores = new Float64Array(index.tools.length)
  const known = new Set(tokens.filter(token => token.documentFrequency > 0).map(token => token.term))
  for (const term of known) {
    for (let at = index.postings.offsets[term] ?? 0; at < (index.postings.offsets[term + 1] ?? 0); at += 1) {
      const document = index.postings.documents[at] ?? 0
      if (!admitted.has(document)) scores[document] = classicScore(index, tokens, document)
    }
  }
  return topDocuments(scores, cutShown)
}

function refusal(index: ClassicIndex, tokens: readonly ClassicToken[], document: number): string {
  const gate = gateToken(tokens)
  if (gate !== undefined && findPosting(index.postings, gate.term, document) < 0) return `does not carry "${gate.token}", the most telling word`
  const answerable = [...new Set(tokens.filter(token => token.documentFrequency > 0).map(token => token.term))]
  return `carries ${String(coveredTerms(index, answerable, document))} of ${String(answerable.length)} known words, ${String(coverageFloor(answerable.length))} needed`
}
