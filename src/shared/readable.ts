/** What a terminal takes for a command: colours, cursor moves, titles. */
// Control characters are what is looked for.
// oxlint-disable-next-line no-control-regex
const escapes = /\u{1b}(?:\[[0-?]{0,64}[ -/]{0,16}[@-~]|\][^\u{7}\u{1b}]{0,2000}(?:\u{7}|\u{1b}\\)|[@-Z\\-_])/gu
/** Control and format characters, but for line breaks, tabs, and those that scripts and emoji are written with. */
const unseen = /(?![\n\t])\p{Cc}|(?![\u00AD\u0600-\u0605\u061C\u06DD\u200C-\u200F])\p{Cf}/gu
/** Half of a character. Providers refuse a whole request for one. */
const halves = /\p{Cs}/gu

/** Most of what is said. */
const plain = /^[\n\t -~]*$/

/** A stranger's words without what cannot be seen: no commands to terminals, no reversed or hidden letters. */
export function readable(text: string): string {
  if (plain.test(text)) return text
  return wellFormed(text.replaceAll(escapes, '').replaceAll('\r\n', '\n').replaceAll(unseen, ''))
}

/** The same on one line, at most `longest` characters. */
export function readableLine(text: string, longest: number): string {
  return cut(readable(text.slice(0, longest * 4)).replaceAll(/\s+/g, ' ').trim(), longest)
}

export function hasUnseen(text: string): boolean {
  return !plain.test(text) && (text.search(unseen) >= 0 || text.search(halves) >= 0)
}

/** With halves of characters replaced. */
export function wellFormed(text: string): string {
  return text.replaceAll(halves, '\u{FFFD}')
}

/** At most `longest` characters, the last of them a sign that there was more. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${wellFormed(text.slice(0, longest - 1)).replace(/\u{FFFD}$/u, '')}…`
}

/** For a terminal: what cannot be seen stands as `\u202e`. Text that is JSON says the same as before. */
export function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(unseen, character => Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`).join(''))
}
