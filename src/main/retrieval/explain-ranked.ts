import type { ExplainedHit, ExplainedQuery } from '../../shared/search-explanation.ts'
import { documentFrequency } from './postings.ts'
import type { RankedIndex } from './ranked-index.ts'
import { rank, type Candidate } from './ranked-search.ts'

const cutShown = 5

export function explainRanked(index: RankedIndex, text: string, limit: number): ExplainedQuery {
  const { query, candidates } = rank(index, text, limit)
  const hit = (candidate: Candidate): ExplainedHit => ({
    name: index.tools[candidate.document]?.name ?? '',
    score: candidate.score,
    fields: {},
    tokens: [],
    coverage: candidate.coverage,
    given_as: candidate.confident ? 'match' : 'closest',
  })
  return {
    query: text,
    mode: 'ranked',
    query_tokens: query.concepts.map(concept => ({
      text: concept.text,
      token: index.lexicon.forms[concept.variants[0]?.term ?? -1] ?? concept.text.toLowerCase(),
      document_frequency: documentFrequency(index.postings, concept.variants[0]?.term ?? -1),
      idf: concept.idf,
      kind: concept.variants[0]?.kind ?? 'unknown',
    })),
    gate: null,
    unknown_words: query.concepts.filter(concept => concept.variants.length === 0).map(concept => concept.text),
    matches: candidates.filter(candidate => candidate.confident).map(hit),
    closest: candidates.filter(candidate => !candidate.confident).map(hit),
    cut: rank(index, text, limit + cutShown).candidates.slice(limit).map(candidate => ({ ...hit(candidate), given_as: 'cut', reason: 'beyond the limit' })),
  }
}
