/** Whether the last key was an @ that begins a word. Pasted text and e-mail addresses are none. */
export function asksToAttach(before: string, after: string, caret: number): boolean {
  return after.length === before.length + 1 && after.charAt(caret - 1) === '@' && /^$|\s/.test(after.charAt(caret - 2))
}

/** What was typed behind the @ while the menu was on its way; null: the text changed in some other way. */
export function typedBehindSign(before: string, after: string, at: number): string | null {
  const typed = after.length - before.length
  if (at < 0 || typed <= 0 || after.charAt(at) !== '@') return null
  const words = after.slice(at + 1, at + 1 + typed)
  return after === before.slice(0, at + 1) + words + before.slice(at + 1) ? words : null
}

/** The text with the words that were looked for back behind their @: nothing that was typed is lost. */
export function withWords(text: string, at: number, words: string): string {
  return at >= 0 && text.charAt(at) === '@' ? text.slice(0, at + 1) + words + text.slice(at + 1) : text
}

/** The text without the @ that opened the menu; as it is where none stands there. */
export function withoutSign(text: string, at: number): string {
  return at >= 0 && text.charAt(at) === '@' ? text.slice(0, at) + text.slice(at + 1) : text
}
