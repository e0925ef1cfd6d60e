import type { Words } from '../../../shared/catalog-entry.ts'

/** Control characters, line breaks, and those that turn or hide what stands beside them. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu

/** One line of a stranger's text as it may be shown: nothing unseen in it, spaces folded, cut at a whole character. */
export function plainLine(text: string, longest: number): string {
  const line = text.slice(0, longest * 4).replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  // Not between the halves of a pair.
  return `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`
}

/** A text that has one language only. */
export function sameWords(text: string): Words {
  return { en: text, 'zh-CN': text, ja: text }
}
