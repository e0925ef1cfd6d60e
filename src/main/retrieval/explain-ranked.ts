import type { ExplainedHit, ExplainedQuery, SearchField } from '../../shared/search-explanation.ts'
import { idfOf, unknownWords, type Concept } from './concept.ts'
import { documentFrequency } from './postings.ts'
import { fieldWorth, readTools, type RankedIndex, type Reading } from './ranked-index.ts'
import { rank, type Candidate } from './ranked-search.ts'
import { fieldNames } from './tool-fields.ts'

const cutShown = 5

/** Traces a ranked search. Scores are finite here; a tool asked for by its name says so in `named`. */
export function explainRanked(index: RankedIndex, text: string, limit: number): ExplainedQuery {
  const { query, needed, matches, closest, beyond } = rank(index, text, limit)
  const hit = (candidate: Candidate, givenAs: ExplainedHit['given_as']): ExplainedHit => explainHit(index, candidate, givenAs)
  return {
    query: text,
    mode: 'ranked',
    query_tokens: [...query.concepts.flatMap(concept => explainConcept(index, concept)), ...query.stopWords.map(stopToken)],
    gate: query.concepts.length === 0 ? null : `a score of ${needed.toFixed(1)}, or every word of the query`,
    needed_score: needed,
    unknown_words: [...unknownWords(query)],
    matches: matches.map(candidate => hit(candidate, 'match')),
    closest: closest.map(candidate => hit(candidate, 'closest')),
    cut: beyond.slice(0, cutShown).map(candidate => ({ ...hit(candidate, 'cut'), reason: `scores less than the ${String(limit)} given` })),
  }
}

/** What a value is called by is told as a synonym of it. */
const shownKinds = { word: 'word', compound: 'word', slip: 'slip', synonym: 'synonym', value: 'synonym' } as const

type QueryToken = ExplainedQuery['query_tokens'][number]

/** A row for the word itself and one for each word that may stand for it. */
function explainConcept(index: RankedIndex, concept: Concept): readonly QueryToken[] {
  const rows = concept.variants.map(({ term, kind }): QueryToken => ({
    text: concept.text,
    token: index.lexicon.forms[term] ?? '',
    document_frequency: documentFrequency(index.postings, term),
    idf: idfOf(index, term),
    kind: shownKinds[kind],
  }))
  const isKnown = concept.variants.some(variant => variant.kind !== 'synonym')
  return isKnown ? rows : [{ text: concept.text, token: concept.word, document_frequency: 0, idf: concept.information / concept.weight, kind: 'unknown' }, ...rows]
}

function stopToken({ text, word }: { readonly text: string; readonly word: string }): QueryToken {
  return { text, token: word, document_frequency: 0, idf: 0, kind: 'stop-word' }
}

function explainHit(index: RankedIndex, candidate: Candidate, givenAs: ExplainedHit['given_as']): ExplainedHit {
  const { clause, neighbours, name } = candidate.bonuses
  const words = candidate.evidence.reduce((sum, evidence) => sum + evidence.value, 0)
  const terms = candidate.evidence.flatMap(({ variant }) => (variant === undefined ? [] : [variant.term]))
  return {
    name: index.tools[candidate.document]?.name ?? '',
    score: candidate.score,
    fields: fieldShares(index, candidate),
    bonuses: { server: candidate.gathered - words, clause, neighbours, name },
    ...(candidate.named === undefined ? {} : { named: candidate.named }),
    tokens: [...new Set(terms.map(term => index.lexicon.forms[term] ?? ''))],
    coverage: candidate.coverage,
    given_as: givenAs,
  }
}

/** Splits what each matched term gave among the fields it stands in, by what its mentions weigh there. */
function fieldShares(index: RankedIndex, candidate: Candidate): Partial<Record<SearchField, number>> {
  const tool = index.tools[candidate.document]
  if (tool === undefined) return {}
  const reading = readTools(index.lexicon, [tool])
  const shares: Partial<Record<SearchField, number>> = {}
  for (const { variant, value } of candidate.evidence) {
    if (variant === undefined) continue
    const weights = fieldNames.map((_, field) => mentions(index, reading, variant.term, field) * fieldWorth(field, reading.lengths[field] ?? 0, index.averageLengths[field] ?? 1))
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    fieldNames.forEach((field, at) => {
      const weight = weights[at] ?? 0
      if (weight > 0) shares[field] = (shares[field] ?? 0) + (value * weight) / all
    })
  }
  return shares
}

function mentions({ lexicon }: RankedIndex, reading: Reading, term: number, field: number): number {
  const inField = reading.texts.filter((_, at) => reading.fields[at] === field)
  const termsOf = (text: number): Uint32Array => lexicon.terms().subarray(lexicon.start(text), lexicon.start(text + 1))
  return inField.reduce((sum, text) => sum + termsOf(text).filter(other => other === term).length, 0)
}
