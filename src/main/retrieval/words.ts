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
  /** A run of characters written without spaces, and the bigrams it is read by. */
  run(text: string, pieces: readonly string[]): void
}

const noParts: readonly string[] = []

/** Reads text from left to right. Words come in the letter case they were written in. */
export function readWords(text: string, sink: WordSink): void {
  if (isAscii(text)) readAscii(text, sink)
  else readUnicode(text, sink)
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false
  return true
}

const separator = 0
const lower = 1
const upper = 2
const digit = 3

const classOf = new Uint8Array(128)
for (let code = 0; code < 128; code += 1) {
  if (code >= 97 && code <= 122) classOf[code] = lower
  else if (code >= 65 && code <= 90) classOf[code] = upper
  else if (code >= 48 && code <= 57) classOf[code] = digit
}

function readAscii(text: string, sink: WordSink): void {
  let start = -1
  let mixed = false
  let before = separator
  for (let at = 0; at <= text.length; at += 1) {
    const kind = at < text.length ? (classOf[text.charCodeAt(at)] ?? separator) : separator
    if (kind === separator) {
      if (start >= 0) sink.word(text.slice(start, at), mixed ? compoundParts(text.slice(start, at)) : noParts)
      start = -1
      mixed = false
    } else if (start < 0) start = at
    else if (kind !== before && !(before === upper && kind === lower && at === start + 1)) mixed = true
    before = kind
  }
}

/** `pullRequest` → pull, Request; `HTTPServer` → HTTP, Server; `s3Bucket` → s, 3, Bucket. None for a word of one piece. */
function compoundParts(word: string): readonly string[] {
  const parts = word.match(/\d+|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{L}/gu) ?? []
  return parts.length > 1 ? parts : noParts
}

const scripts =
  /(?<pairs>[\p{sc=Han}々〆]+|[\p{sc=Katakana}ー]+|\p{sc=Hangul}+|\p{sc=Thai}+|\p{sc=Lao}+|\p{sc=Khmer}+|\p{sc=Myanmar}+)|(?<kana>\p{sc=Hiragana}+)|[\p{L}\p{N}\p{M}]+?(?=[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}\p{sc=Hangul}]|[^\p{L}\p{N}\p{M}]|$)/gu

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
