import { inverseDocumentFrequency } from './bm25.ts'
import { documentFrequency } from './postings.ts'
import type { QueryWord } from './query-words.ts'
import type { RankedIndex } from './ranked-index.ts'

/** A term that stands for what was asked. */
export interface Variant {
  readonly term: number
  /** Worth beside the word itself, 0..1. */
  readonly worth: number
  readonly kind: 'word' | 'compound' | 'slip' | 'synonym' | 'value'
}

/** One thing the query asks for: a word with everything that may stand for it. No variants: no tool carries it. */
export interface Concept {
  /** As typed. */
  readonly text: string
  readonly word: string
  readonly variants: readonly Variant[]
  /** How telling it is: its idf, less for words that belong to the request. */
  readonly information: number
  /** Its share of its idf. */
  readonly weight: number
  /** The parts of the query it stands in. */
  readonly clauses: readonly number[]
}

export interface RankedQuery {
  /** In the order of the query, each once; what its values ask for comes last. */
  readonly concepts: readonly Concept[]
  readonly stopWords: readonly QueryWord[]
  /** What all concepts tell together. */
  readonly information: number
}

export function idfOf(index: RankedIndex, term: number): number {
  return inverseDocumentFrequency(index.tools.length, documentFrequency(index.postings, term))
}

/** Words, as typed, that no tool carries. */
export function unknownWords(query: RankedQuery): readonly string[] {
  return query.concepts.filter(concept => concept.variants.every(variant => variant.kind === 'synonym')).map(concept => concept.text)
}
