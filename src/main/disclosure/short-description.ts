import { codePointLength, firstCodePoints, oneLine } from './plain-text.ts'

const longestShort = 60
/** What is read to find a sentence end; a later one changes nothing. It keeps a hostile description cheap. */
const longestRead = 80

const sentenceEnd = /[.!?](?=["'”’)\]]*(?:\s|$))["'”’)\]]*|[。！？｡]/gu
// A dot after these ends a word, not a sentence: initials (e.g., i.e., U.S.) and a few short forms.
const abbreviation = /(?:^|[^\p{L}\p{N}])(?:(?:\p{L}\.)+\p{L}|etc|vs|dr|mr|mrs|approx|incl|resp|cf)\.$/iu
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、，]/u

/**
 * What one line of the listing says of a tool: the first sentence, at most 60 characters and then `…`.
 * Hostnames, versions and abbreviations do not end a sentence; CJK full stops do. Empty stays empty.
 */
export function shortDescription(description: string): string {
  const sentence = firstSentence(firstCodePoints(oneLine(description), longestRead))
  if (codePointLength(sentence) <= longestShort) return sentence
  const cut = firstCodePoints(sentence, longestShort)
  return `${backToWord(cut).replace(/[\s,;:、，；：]+$/u, '')}…`
}

function firstSentence(line: string): string {
  for (const match of line.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    if (endsSentence(line.slice(0, match.index + 1))) return line.slice(0, end)
  }
  return line
}

function endsSentence(upToMark: string): boolean {
  const isListNumber = !/\p{L}/u.test(upToMark)
  return !isListNumber && !abbreviation.test(upToMark)
}

/** Back to the last space, but not across text that is written without spaces. */
function backToWord(cut: string): string {
  const space = cut.lastIndexOf(' ')
  if (space <= 0 || dense.test(cut.slice(space))) return cut
  return cut.slice(0, space)
}
