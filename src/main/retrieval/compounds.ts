import { idfOf, type Concept } from './concept.ts'
import { documentFrequency } from './postings.ts'
import type { QueryWord } from './query-words.ts'
import type { RankedIndex } from './ranked-index.ts'

/** `host pool` also finds `hostpool`: for each half, the word that both make together stands for it. */
export function joinNeighbours(index: RankedIndex, words: readonly QueryWord[], concepts: readonly Concept[]): readonly Concept[] {
  const joined = words.slice(1).flatMap((second, at) => {
    const first = words[at]
    if (first === undefined || first.stop || second.stop || first.clause !== second.clause) return []
    const term = index.lexicon.find(first.word + second.word)
    return documentFrequency(index.postings, term) > 0 ? [{ term, halves: [first.word, second.word] }] : []
  })
  if (joined.length === 0) return concepts
  return concepts.map(concept => {
    const terms = joined.filter(({ halves, term }) => halves.includes(concept.word) && concept.variants.every(variant => variant.term !== term))
    const variants = terms.map(({ term }) => ({ term, worth: Math.min(1, concept.information / concept.weight / idfOf(index, term)), kind: 'compound' as const }))
    return { ...concept, variants: [...concept.variants, ...variants] }
  })
}

/** A word in so few tools may yet be written apart in others. */
const rare = 3
const shortestWhole = 6
const shortestPart = 2
/** One half at least has to be a word of some length, or chance pieces pass for words. */
const shortestLongerPart = 4

/** `cosmosdb` also finds `cosmos db`: an unknown or rare word that is two commoner ones written together asks for both. */
export function splitCompounds(index: RankedIndex, concepts: readonly Concept[], read: (part: Pick<Concept, 'text' | 'word' | 'clauses'>) => Concept): readonly Concept[] {
  return concepts.flatMap(concept => {
    const isWord = concept.variants[0]?.kind === 'word'
    const cut = isWord && frequency(index, concept.word) > rare ? 0 : bestCut(index, concept.word)
    if (cut === 0) return [concept]
    const parts = [concept.word.slice(0, cut), concept.word.slice(cut)].map(word => read({ text: word, word, clauses: concept.clauses }))
    const fresh = parts.filter(part => concepts.every(other => other.word !== part.word))
    return isWord ? [concept, ...fresh] : fresh
  })
}

function frequency(index: RankedIndex, word: string): number {
  return documentFrequency(index.postings, index.lexicon.find(word))
}

/** Where the word parts into two that are each commoner than it, as common as can be. 0: nowhere. */
function bestCut(index: RankedIndex, word: string): number {
  if (word.length < shortestWhole || !/^[a-z]+$/.test(word)) return 0
  let best = 0
  let bestFrequency = frequency(index, word)
  for (let cut = shortestPart; cut <= word.length - shortestPart; cut += 1) {
    if (Math.max(cut, word.length - cut) < shortestLongerPart) continue
    const found = Math.min(frequency(index, word.slice(0, cut)), frequency(index, word.slice(cut)))
    if (found > bestFrequency) [best, bestFrequency] = [cut, found]
  }
  return best
}
