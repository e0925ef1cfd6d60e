/** Whether the last key was an @ that begins a word. Pasted text and e-mail addresses are none. */
export function asksToAttach(before: string, after: string, caret: number): boolean {
  return after.length === before.length + 1 && after.charAt(caret - 1) === '@' && /^$|\s/.test(after.charAt(caret - 2))
}

/** The text without the @ that opened the menu; as it is where none stands there. */
export function withoutSign(text: string, at: number): string {
  return at >= 0 && text.charAt(at) === '@' ? text.slice(0, at) + text.slice(at + 1) : text
}
