/** Characters as a person counts them: Unicode code points, never UTF-16 units. */
export function codePointLength(text: string): number {
  let length = text.length
  for (let at = 0; at < text.length - 1; at += 1) {
    if (isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1))) {
      length -= 1
      at += 1
    }
  }
  return length
}

/** The first `count` code points. */
export function firstCodePoints(text: string, count: number): string {
  if (text.length <= count) return text
  let end = 0
  for (let taken = 0; taken < count && end < text.length; taken += 1) end += isPairAt(text, end) ? 2 : 1
  return text.slice(0, end)
}

// Bidirectional controls, zero-width marks and tag characters: they can make a line read as something it is not.
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu
const breaks = /[\s\p{Cc}\u2028\u2029]+/gu
const loneSurrogate = /\p{Cs}/gu

/**
 * Text from a server as one harmless line: every run of white space and control characters is one space, invisible
 * marks are gone. What a server writes can then never start a line of its own in the listing.
 */
export function oneLine(text: string): string {
  return text.replace(breaks, ' ').replace(invisible, '').replace(loneSurrogate, '\uFFFD').trim()
}

/** Order by code unit: the same on every machine, which a locale's order is not. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

function isPairAt(text: string, at: number): boolean {
  return isHighSurrogate(text.charCodeAt(at)) && at + 1 < text.length && isLowSurrogate(text.charCodeAt(at + 1))
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
