/** Cheap enough to ask of every text: is there anything the math parts would be loaded for? */
export function mayHoldMath(text: string): boolean {
  return /\$\$|\\\(|\\\[/.test(text)
}

/** Models write `\( … \)` and `\[ … \]`; the parser reads dollars. Code is left as it is. */
export function markMath(text: string): string {
  return text
    .split(/(```[\s\S]*?(?:```|$)|`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\\\[([\s\S]+?)\\\]/g, '\n$$$$\n$1\n$$$$\n').replace(/\\\((.+?)\\\)/g, '$$$$$1$$$$')))
    .join('')
}
