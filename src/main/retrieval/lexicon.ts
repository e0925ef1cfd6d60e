import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { readWords, type WordSink } from './words.ts'

/** Set on a term number, in a text's reading, where the word that stands there is a stop word. */
export const stopFlag = 1 << 30

/** Gives words numbers: words with one stem share a number. Grows as texts are read; numbers never change. */
export interface Lexicon {
  /** Indexed forms by term number. */
  readonly forms: readonly string[]
  /** Term of a lower-case word, or -1 if no text has it. */
  find(word: string): number
  /** Term of an indexed form, or -1. */
  findForm(form: string): number
  /** Terms of a text in order, repeats kept, stop words flagged; compounds give the whole and its parts. Remembered by text. */
  read(text: string): Uint32Array
  /** Is there so much in it that the next build should start a new one? */
  full(): boolean
}

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
  const asWritten = new Map<string, number>()
  const texts = new Map<string, Uint32Array>()
  let remembered = 0

  const numberOf = (written: string): number => {
    const known = asWritten.get(written)
    if (known !== undefined) return known
    const word = written.toLowerCase()
    const form = indexedForm(word)
    const number = byForm.get(form) ?? forms.push(form) - 1
    byForm.set(form, number)
    const found = isStopWord(word) ? number | stopFlag : number
    asWritten.set(written, found)
    return found
  }

  const reading: number[] = []
  const sink: WordSink = {
    word(whole, parts) {
      reading.push(numberOf(whole))
      for (const part of parts) reading.push(numberOf(part))
    },
    run(_whole, pieces) {
      for (const piece of pieces) reading.push(numberOf(piece))
    },
  }

  return {
    forms,
    find: word => byForm.get(indexedForm(word)) ?? -1,
    findForm: form => byForm.get(form) ?? -1,
    read(text) {
      const known = texts.get(text)
      if (known !== undefined) return known
      reading.length = 0
      readWords(text, sink)
      const found = Uint32Array.from(reading)
      texts.set(text, found)
      remembered += found.length
      return found
    },
    full: () => asWritten.size > wordLimit || remembered > termLimit,
  }
}
