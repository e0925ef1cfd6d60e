import { documentFrequency } from './postings.ts'
import type { RankedIndex } from './ranked-index.ts'
import { isStopWord } from './stop-words.ts'
import { readWords } from './words.ts'

/** A word of the query as the catalog reads it. */
export interface QueryWord {
  /** As typed. */
  readonly text: string
  /** Lower case. */
  readonly word: string
  readonly stop: boolean
  /** Which part of the query it stands in. */
  readonly clause: number
}

/** A query falls apart at punctuation and at words that string requests together. */
const clauseBreak = /[.,:;?!](?=\s|$)|[、。，；？！\n|]|\s\+\s|\b(?:and|or|then)\b/i

/** The words of a query in order. A compound that the catalog knows stays whole, another falls into its parts. */
export function queryWords(index: RankedIndex, query: string): readonly QueryWord[] {
  return query.split(clauseBreak).flatMap((part, clause) =>
    readParts(index, part).map(text => {
      const word = text.toLowerCase()
      return { text, word, stop: isStopWord(word), clause }
    }),
  )
}

function readParts(index: RankedIndex, part: string): readonly string[] {
  const found: string[] = []
  const known = (word: string): boolean => isKnown(index, word.toLowerCase())
  readWords(part, {
    word(whole, parts) {
      found.push(...(parts.length === 0 || known(whole) ? [whole] : parts))
    },
    run(whole, pieces) {
      found.push(...(pieces.length < 2 ? pieces : readRun(whole, pieces, known)))
    },
  })
  return found
}

export function isKnown(index: RankedIndex, word: string): boolean {
  return documentFrequency(index.postings, index.lexicon.find(word)) > 0
}

/**
 * Text without spaces is read by overlapping pairs, so most pairs straddle two words. Known pairs count; an unknown
 * pair is dropped when a known one covers either of its characters; what is left stands together as one unknown word.
 */
function readRun(whole: string, pairs: readonly string[], known: (word: string) => boolean): readonly string[] {
  const isGiven = pairs.map(pair => known(pair) || isStopWord(pair))
  const found: string[] = []
  let unknown = ''
  pairs.forEach((pair, at) => {
    if (isGiven[at] === true) found.push(pair)
    const straddles = isGiven[at] === true || isGiven[at - 1] === true || isGiven[at + 1] === true
    if (!straddles) unknown = unknown === '' ? pair : unknown + pair.slice(pair.length - lastCharacterLength(pair))
    if ((straddles || at === pairs.length - 1) && unknown !== '') {
      found.push(unknown)
      unknown = ''
    }
  })
  return found.length > 0 ? found : [whole]
}

function lastCharacterLength(text: string): number {
  return Array.from(text).at(-1)?.length ?? 1
}
