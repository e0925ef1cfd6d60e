import type { Concept } from './concept.ts'
import { documentFrequency } from './postings.ts'
import type { RankedIndex } from './ranked-index.ts'
import { rankedWeights } from './ranked-weights.ts'

/** A value that a query holds, and what tools call a parameter that takes such a one. */
interface WrittenValue {
  readonly text: string
  readonly words: readonly string[]
  readonly weight: number
}

const month = '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const year = String.raw`(?:,?\s{1,2}\d{4}\b)`

/** `2026-03-10`, `10.3.2026`, `March 10th`, `10th of March 2026`, `March 2026`, `2026年3月10日`. */
const date = new RegExp(
  [
    String.raw`\b\d{4}\s?[-./]\s?\d{1,2}\s?[-./]\s?\d{1,2}\b`,
    String.raw`\b\d{1,2}[-./]\d{1,2}[-./]\d{2,4}\b`,
    String.raw`\b${month}\s{1,2}${day}\b`,
    String.raw`\b${day}(?:\s{1,2}of)?\s{1,2}${month}(?![a-z])`,
    String.raw`\b${month}${year}`,
    String.raw`\d{1,2}月\d{1,2}日`,
  ].join('|'),
  'i',
)

/** `13:30`, `9 am`, `9 p.m.` */
const time = /\b\d{1,2}:\d{2}\b|\b\d{1,2}\s?[ap]\.?m\b/i

/** A name in capitals after a word that leads to a place: `weather in Oslo`. */
const place = /\b(?:in|near|around|from|to|at|for)\s{1,2}(?:the\s{1,2})?(\p{Lu}\p{Ll}+)/gu

/**
 * What the values in a query ask for beside its words: a tool that takes a date is likelier meant by a query that
 * gives one. They add to a score but ask for nothing, so no hit needs them to be confident.
 */
export function valueConcepts(index: RankedIndex, query: string, asked: readonly Concept[]): readonly Concept[] {
  const isAsked = (term: number): boolean => asked.some(concept => concept.variants.some(variant => variant.term === term))
  return valuesIn(index, query).flatMap(({ text, words, weight }) => {
    const terms = words.map(word => index.lexicon.find(word)).filter(term => documentFrequency(index.postings, term) > 0 && !isAsked(term))
    const variants = terms.map(term => ({ term, worth: 1, kind: 'value' as const }))
    return variants.length === 0 ? [] : [{ text, word: text.toLowerCase(), variants, information: 0, weight, clauses: [] }]
  })
}

function valuesIn(index: RankedIndex, query: string): readonly WrittenValue[] {
  const found: WrittenValue[] = []
  const [aDate] = date.exec(query) ?? []
  const [aTime] = time.exec(query) ?? []
  const aPlace = [...query.matchAll(place)].map(match => match[1] ?? '').find(name => !isCalled(index, name.toLowerCase()))
  if (aDate !== undefined) found.push({ text: aDate, words: ['date', '日期', '日付'], weight: rankedWeights.value })
  if (aTime !== undefined) found.push({ text: aTime, words: ['time', '时间', '時間'], weight: rankedWeights.value })
  if (aPlace !== undefined) found.push({ text: aPlace, words: ['location', 'city', 'place', 'address'], weight: rankedWeights.placeName })
  return found
}

const nameFields = 0b00011

/** Is it part of a tool's or a server's name? Then it is a product, not a place. */
function isCalled({ lexicon, postings }: RankedIndex, word: string): boolean {
  const term = lexicon.find(word)
  if (documentFrequency(postings, term) === 0) return false
  return postings.fields.subarray(postings.offsets[term], postings.offsets[term + 1]).some(fields => (fields & nameFields) !== 0)
}
