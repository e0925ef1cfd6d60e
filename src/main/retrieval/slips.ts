import { indexedForm } from './lexicon.ts'
import { documentFrequency } from './postings.ts'
import type { RankedIndex } from './ranked-index.ts'

/** Shorter words, and other first letters, are too close to too many others. */
const shortestTyped = 6
const shortestForm = 4
const slipsKept = 3

/** The indexed forms of a catalog that have one length, with a mask of the letters in each. */
interface SlipTable {
  readonly terms: readonly number[]
  readonly masks: Uint32Array
}

const tables = new WeakMap<RankedIndex, ReadonlyMap<number, SlipTable>>()

/**
 * Terms that a word no tool carries may have been meant as: one slip of the fingers away, the commonest first.
 * Takes a lower-case word. Stems are compared, and against slips within an ending the word itself is mended.
 */
export function slipTerms(index: RankedIndex, word: string): readonly number[] {
  if (word.length < shortestTyped || !/^\p{L}+$/u.test(word)) return []
  const table = tables.get(index) ?? slipTables(index)
  tables.set(index, table)
  const typed = indexedForm(word)
  const mask = letterMask(typed)
  const { forms } = index.lexicon
  const found = [typed.length, typed.length - 1, typed.length + 1].flatMap(length => {
    const { terms, masks } = table.get(length) ?? { terms: [], masks: new Uint32Array(0) }
    return terms.filter((term, at) => bitCount((masks[at] ?? 0) ^ mask) <= 2 && forms[term]?.[0] === typed[0] && isOneSlip(typed, forms[term] ?? ''))
  })
  const mended = mendings(word).map(mending => index.lexicon.find(mending))
  const frequency = (term: number): number => documentFrequency(index.postings, term)
  const inOrder = (one: number, other: number): number => ((forms[one] ?? '') < (forms[other] ?? '') ? -1 : 1)
  const all = [...new Set([...found, ...mended.filter(term => frequency(term) > 0)])]
  return all.sort((one, other) => frequency(other) - frequency(one) || inOrder(one, other)).slice(0, slipsKept)
}

/** The word with two neighbours swapped back, or with a letter that stands double taken out once. */
function mendings(word: string): readonly string[] {
  const found: string[] = []
  for (let at = 1; at < word.length; at += 1) {
    if (word[at] === word[at - 1]) found.push(word.slice(0, at) + word.slice(at + 1))
    else if (at > 1) found.push(word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1))
  }
  return found
}

function slipTables(index: RankedIndex): ReadonlyMap<number, SlipTable> {
  const byLength = new Map<number, number[]>()
  index.lexicon.forms.forEach((form, term) => {
    if (form.length < shortestForm || documentFrequency(index.postings, term) === 0) return
    const known = byLength.get(form.length)
    if (known === undefined) byLength.set(form.length, [term])
    else known.push(term)
  })
  const maskOf = (term: number): number => letterMask(index.lexicon.forms[term] ?? '')
  return new Map([...byLength].map(([length, terms]) => [length, { terms, masks: Uint32Array.from(terms, maskOf) }]))
}

function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask >>> 0
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** One letter missing, added or wrong, or two neighbours swapped. The same word is no slip. */
export function isOneSlip(typed: string, word: string): boolean {
  const [short, long] = typed.length <= word.length ? [typed, word] : [word, typed]
  if (long.length - short.length > 1 || typed === word) return false
  let from = 0
  while (from < short.length && short[from] === long[from]) from += 1
  if (short.length < long.length) return short.slice(from) === long.slice(from + 1)
  if (short.slice(from + 1) === long.slice(from + 1)) return true
  return short[from] === long[from + 1] && short[from + 1] === long[from] && short.slice(from + 2) === long.slice(from + 2)
}
