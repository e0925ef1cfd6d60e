import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { createWordTable } from './word-table.ts'
import { compoundParts, readWords, scanAscii, type PlaceSink, type WordSink } from './words.ts'

/** Gives words numbers: words with one stem share a number. Grows as texts are read; numbers never change. */
export interface Lexicon {
  /** Indexed forms by term number. */
  readonly forms: readonly string[]
  /** Term of a lower-case word, or -1 if no text has it. */
  find(word: string): number
  /** Term of an indexed form, or -1. */
  findForm(form: string): number
  /**
   * Reads a text and gives its number. Its terms, in order, repeats kept, compounds whole and in parts, are
   * `terms()[start(number)] … terms()[start(number + 1) - 1]`. Remembered by text. Stop words are left out but for
   * names, where they may be all there is.
   */
  read(text: string, as: 'prose' | 'name'): number
  start(number: number): number
  /** The terms of all texts read so far; replaced by a longer one as they grow. */
  terms(): Uint32Array
  /** Is there so much in it that the next build should start a new one? */
  full(): boolean
}

/** Set on the number of a stop word within this file. */
const stopFlag = 1 << 30

const wordLimit = 400_000
const termLimit = 4_000_000

let current = createLexicon()

/** The lexicon to build with. Shared between builds, so a catalog that changed in one server re-reads that server only. */
export function currentLexicon(): Lexicon {
  if (current.full()) current = createLexicon()
  return current
}

/** The form a lower-case word is indexed under. */
export function indexedForm(word: string): string {
  return /^[a-z]+$/.test(word) ? stem(word) : word
}

export function createLexicon(): Lexicon {
  const forms: string[] = []
  const byForm = new Map<string, number>()
  const table = createWordTable()
  const foreignWords = new Map<string, number>()
  const compounds = new Map<string, readonly number[]>()
  const prose = new Map<string, number>()
  const names = new Map<string, number>()
  let textCount = 0
  let keepsStops = false
  let starts = new Uint32Array(4096)
  let terms = new Uint32Array(1 << 16)
  let length = 0
  let text = ''

  const numberOf = (word: string): number => {
    const form = indexedForm(word)
    let number = byForm.get(form)
    if (number === undefined) {
      number = forms.push(form) - 1
      byForm.set(form, number)
    }
    return isStopWord(word) ? number | stopFlag : number
  }

  const foreignNumber = (written: string): number => {
    const number = foreignWords.get(written) ?? numberOf(written.toLowerCase())
    foreignWords.set(written, number)
    return number
  }

  const compoundNumbers = (written: string): readonly number[] => {
    const numbers = compounds.get(written) ?? [written, ...compoundParts(written)].map(foreignNumber)
    compounds.set(written, numbers)
    return numbers
  }

  const push = (number: number): void => {
    if (number >= stopFlag && !keepsStops) return
    if (length === terms.length) terms = grown(terms)
    terms[length] = number & ~stopFlag
    length += 1
  }
  const place: PlaceSink = (start, end, mixed, hash) => {
    if (mixed) {
      for (const number of compoundNumbers(text.slice(start, end))) push(number)
      return
    }
    const known = table.find(text, start, end, hash)
    const number = known >= 0 ? known : numberOf(text.slice(start, end).toLowerCase())
    if (known < 0) table.add(text, start, end, hash, number)
    push(number)
  }
  const sink: WordSink = {
    word(whole, parts) {
      push(foreignNumber(whole))
      for (const part of parts) push(foreignNumber(part))
    },
    run(_whole, pieces) {
      for (const piece of pieces) push(foreignNumber(piece))
    },
  }

  const read: Lexicon['read'] = (given, as) => {
    const texts = as === 'name' ? names : prose
    const known = texts.get(given)
    if (known !== undefined) return known
    text = given
    keepsStops = as === 'name'
    const from = length
    if (!scanAscii(given, place)) {
      length = from
      readWords(given, sink)
    }
    const number = textCount
    textCount += 1
    texts.set(given, number)
    if (number + 2 > starts.length) starts = grown(starts)
    starts[number + 1] = length
    return number
  }

  return {
    forms,
    find: word => byForm.get(indexedForm(word)) ?? -1,
    findForm: form => byForm.get(form) ?? -1,
    read,
    start: number => starts[number] ?? 0,
    terms: () => terms,
    full: () => table.size + foreignWords.size > wordLimit || length > termLimit,
  }
}

function grown(from: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(from.length * 2)
  to.set(from)
  return to
}
