import { stem } from './stem.ts'

/**
 * The plain rule's tokens: runs of ASCII letters and digits, lower-cased and stemmed, in order, repeats kept.
 * Everything else separates, so `café` gives `caf` and Chinese gives nothing.
 */
export function classicTokens(text: string): string[] {
  const words = text.match(/[A-Za-z0-9]+/g) ?? []
  return words.map(word => stem(word.toLowerCase()))
}
