import { joinNeighbours, splitCompounds } from './compounds.ts'
import { idfOf, type Concept, type RankedQuery, type Variant } from './concept.ts'
import { indexedForm } from './lexicon.ts'
import { documentFrequency } from './postings.ts'
import { valueConcepts } from './query-values.ts'
import { queryWords, type QueryWord } from './query-words.ts'
import type { RankedIndex } from './ranked-index.ts'
import { rankedWeights } from './ranked-weights.ts'
import { slipTerms } from './slips.ts'
import { isRequestWord } from './stop-words.ts'
import { synonyms } from './synonyms.ts'

/** Reads a query against a catalog. Stop words are left out unless the query has nothing else. */
export function readQuery(index: RankedIndex, query: string): RankedQuery {
  const words = queryWords(index, query)
  const telling = words.filter(word => !word.stop)
  const asked = mergeRepeats(telling.length > 0 ? telling : words)
  const plain = asked.map(word => conceptOf(index, word, isRequestWord(word.word) ? rankedWeights.requestWord : 1))
  const concepts = splitCompounds(index, joinNeighbours(index, words, mergeSame(plain)), part => conceptOf(index, part, rankedWeights.compoundPart))
  return {
    concepts: [...concepts, ...valueConcepts(index, query, concepts)],
    stopWords: telling.length > 0 ? words.filter(word => word.stop) : [],
    information: concepts.reduce((sum, concept) => sum + concept.information, 0),
  }
}

type AskedWord = Pick<Concept, 'text' | 'word' | 'clauses'>

/** A word said twice asks once, in both places. */
function mergeRepeats(words: readonly QueryWord[]): readonly AskedWord[] {
  const asked = new Map<string, { text: string; word: string; clauses: number[] }>()
  for (const { text, word, clause } of words) {
    const known = asked.get(word)
    if (known === undefined) asked.set(word, { text, word, clauses: [clause] })
    else if (!known.clauses.includes(clause)) known.clauses.push(clause)
  }
  return [...asked.values()]
}

/** `message` and `messages` are one concept. */
function mergeSame(concepts: readonly Concept[]): readonly Concept[] {
  const merged = new Map<string, Concept>()
  for (const concept of concepts) {
    const key = conceptKey(concept)
    const known = merged.get(key)
    merged.set(key, known === undefined ? concept : { ...known, clauses: [...new Set([...known.clauses, ...concept.clauses])] })
  }
  return [...merged.values()]
}

function conceptKey({ variants: [first], word }: Concept): string {
  return first === undefined ? word : `term ${String(first.term)}`
}

function conceptOf(index: RankedIndex, { text, word, clauses }: AskedWord, weight: number): Concept {
  const term = index.lexicon.find(word)
  const known = documentFrequency(index.postings, term) > 0
  const own: readonly Variant[] = known
    ? [{ term, worth: 1, kind: 'word' }]
    : slipTerms(index, word).map(slip => ({ term: slip, worth: rankedWeights.slip, kind: 'slip' }))
  const idf = idfOf(index, own[0]?.term ?? term)
  return { text, word, variants: [...own, ...synonymsOf(index, word, idf, own)], information: weight * idf, weight, clauses }
}

/** A synonym never tells more than the word it stands for. */
function synonymsOf(index: RankedIndex, word: string, idf: number, own: readonly Variant[]): readonly Variant[] {
  const found: Variant[] = []
  for (const form of synonyms.get(indexedForm(word)) ?? []) {
    const term = index.lexicon.findForm(form)
    if (documentFrequency(index.postings, term) === 0 || own.some(variant => variant.term === term)) continue
    found.push({ term, worth: rankedWeights.synonym * Math.min(1, idf / idfOf(index, term)), kind: 'synonym' })
  }
  return found
}
