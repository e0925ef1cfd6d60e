import { inverseDocumentFrequency } from './bm25.ts'
import { documentFrequency } from './postings.ts'
import type { RankedIndex } from './ranked-index.ts'
import { isStopWord } from './stop-words.ts'
import { readWords } from './words.ts'

export interface Variant {
  readonly term: number
  /** Worth beside the word itself, 0..1. */
  readonly worth: number
  readonly kind: 'word' | 'slip' | 'synonym'
}

/** One thing the query asks for: a word with everything that may stand for it. No variants: no tool carries it. */
export interface Concept {
  /** As typed. */
  readonly text: string
  readonly variants: readonly Variant[]
  readonly idf: number
}

export interface RankedQuery {
  readonly concepts: readonly Concept[]
  readonly stopWords: readonly string[]
}

/** Reads a query against a catalog. Stop words are left out unless the query has nothing else. */
export function readQuery(index: RankedIndex, query: string): RankedQuery {
  const texts = queryWords(index, query)
  const telling = texts.filter(text => !isStopWord(text.toLowerCase()))
  const words = telling.length > 0 ? telling : texts
  const concepts = new Map<string, Concept>()
  for (const text of words) {
    const concept = conceptOf(index, text)
    const key = concept.variants[0] === undefined ? text.toLowerCase() : String(concept.variants[0].term)
    if (!concepts.has(key)) concepts.set(key, concept)
  }
  return { concepts: [...concepts.values()], stopWords: telling.length > 0 ? texts.filter(text => isStopWord(text.toLowerCase())) : [] }
}

/** A compound that the catalog knows is looked up whole, another by its parts. */
function queryWords(index: RankedIndex, query: string): readonly string[] {
  const words: string[] = []
  readWords(query, {
    word(whole, parts) {
      const known = documentFrequency(index.postings, index.lexicon.find(whole.toLowerCase())) > 0
      words.push(...(parts.length === 0 || known ? [whole] : parts))
    },
    run(_whole, pieces) {
      words.push(...pieces)
    },
  })
  return words
}

function conceptOf(index: RankedIndex, text: string): Concept {
  const term = index.lexicon.find(text.toLowerCase())
  const frequency = documentFrequency(index.postings, term)
  const idf = inverseDocumentFrequency(index.tools.length, frequency)
  return { text, variants: frequency > 0 ? [{ term, worth: 1, kind: 'word' }] : [], idf }
}
