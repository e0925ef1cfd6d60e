/**
 * Splits text into the words that `ranked` indexes and looks up.
 *
 * Letters and digits make words; everything else separates. `createPullRequest`, `HTTPServer` and `s3` are read whole
 * and by their parts. Accents fold. Chinese and Japanese, which write no spaces, are read two characters at a time,
 * script by script; hiragana runs, mostly endings and particles, stay whole.
 */
export interface WordSink {
  /** A plain word, or a whole compound such as `GitHub`. `parts` are the pieces that a compound is made of. */
  word(text: string, parts: readonly string[]): void
  /** A run of characters written without spaces, and the pieces it is read by. */
  run(text: string, pieces: readonly string[]): void
}

const noParts: readonly string[] = []

/** Reads text from left to right. Words come in the letter case they were written in. */
export function readWords(text: string, sink: WordSink): void {
  if (!isAscii(text)) return readUnicode(text, sink)
  scanAscii(text, (start, end, mixed) => {
    const word = text.slice(start, end)
    sink.word(word, mixed ? compoundParts(word) : noParts)
  })
}

/** Takes a word by its place. `mixed`: it may be a compound. `hash` is that of its lower-case letters. */
export type PlaceSink = (start: number, end: number, mixed: boolean, hash: number) => void

const separator = 0
const lower = 1
const upper = 2
const digit = 3
const foreign = 4

const kinds = new Uint8Array(0x10000).fill(foreign)
kinds.fill(separator, 0, 0xc0)
kinds.fill(lower, 97, 123)
kinds.fill(upper, 65, 91)
kinds.fill(digit, 48, 58)
for (const letter of 'ªµº²³¹') kinds[letter.charCodeAt(0)] = foreign
// Dashes, quotes, bullets, arrows, symbols and emoji separate; they do not make a text foreign.
kinds.fill(separator, 0x2000, 0x2060)
kinds.fill(separator, 0x2190, 0x2460)
kinds.fill(separator, 0x2500, 0x2c00)
kinds.fill(separator, 0xd83c, 0xd83f)
kinds.fill(separator, 0xdc00, 0xe000)
kinds[0xfe0f] = separator

/**
 * Gives the words of a text without making a string of any. Stops and says false at the first letter that is not a plain
 * one: such a text is for `readWords`.
 */
export function scanAscii(text: string, sink: PlaceSink): boolean {
  let start = -1
  let mixed = false
  let before = separator
  let hash = 0
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    const kind = kinds[code] ?? separator
    if (kind === separator) {
      if (start >= 0) sink(start, at, mixed, hash)
      start = -1
    } else if (kind === foreign) return false
    else if (start < 0) {
      start = at
      mixed = false
      hash = code | 32
    } else {
      if (kind !== before && !(before === upper && kind === lower && at === start + 1)) mixed = true
      hash = (Math.imul(hash, 31) + (code | 32)) | 0
    }
    before = kind
  }
  return true
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (kinds[text.charCodeAt(at)] === foreign) return false
  return true
}

const plainWord = /^[a-z0-9]+$/i
const anyPart = /\d+|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{L}/gu
/** The same for plain letters, many times faster: a cold build meets thousands of compounds. */
const plainPart = /\d+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g

/** `pullRequest` → pull, Request; `HTTPServer` → HTTP, Server; `s3Bucket` → s, 3, Bucket. None for a word of one piece. */
export function compoundParts(word: string): readonly string[] {
  const parts = word.match(plainWord.test(word) ? plainPart : anyPart) ?? []
  return parts.length > 1 ? parts : noParts
}

const paired = String.raw`\p{sc=Han}々〆\p{sc=Katakana}ー\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
/** Runs of one script; whatever else is letters or digits makes words. */
const scripts = new RegExp(
  String.raw`(?<pairs>[\p{sc=Han}々〆]+|[\p{sc=Katakana}ー]+|\p{sc=Hangul}+|\p{sc=Thai}+|\p{sc=Lao}+|\p{sc=Khmer}+|\p{sc=Myanmar}+)|(?<kana>\p{sc=Hiragana}+)|[[\p{L}\p{N}\p{M}]--[${paired}\p{sc=Hiragana}]]+`,
  'gv',
)

function readUnicode(text: string, sink: WordSink): void {
  for (const match of foldAccents(text).matchAll(scripts)) {
    const word = match[0]
    if (match.groups?.['pairs'] !== undefined) sink.run(word, bigrams(word))
    else if (match.groups?.['kana'] !== undefined) sink.run(word, [word])
    else sink.word(word, compoundParts(word))
  }
}

/** `Café` → `Cafe`, full-width forms → plain ones. Marks that change a Japanese or Indic letter stay. */
export function foldAccents(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').normalize('NFC')
}

function bigrams(run: string): readonly string[] {
  const characters = Array.from(run)
  if (characters.length < 2) return [run]
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`)
}
