/** A sentence with `{{names}}` in it, which reads the values back out of what was made with it. */
export interface Template {
  readonly text: string
  readonly names: readonly string[]
  /** Characters of its own. */
  readonly ownLength: number
  /** The values by name; null where the text was not made with this sentence. */
  read(text: string): Readonly<Record<string, string>> | null
}

const longestValue = 400

export function createTemplate(text: string): Template {
  const parts = text.split(/\{\{(\w+)\}\}/)
  const literals = parts.filter((_part, index) => index % 2 === 0)
  const names = parts.filter((_part, index) => index % 2 === 1)
  return { text, names, ownLength: literals.join('').length, read: said => read(said, literals, names) }
}

/** Every value ends where the words after it are met first: one pass, whatever a server wrote. */
function read(text: string, [head = '', ...literals]: readonly string[], names: readonly string[]): Readonly<Record<string, string>> | null {
  if (!text.startsWith(head)) return null
  const values: Record<string, string> = {}
  let at = head.length
  for (const [index, name] of names.entries()) {
    const literal = literals[index] ?? ''
    const end = index === names.length - 1 ? endOf(text, literal, at) : text.indexOf(literal, at)
    const value = end < at ? null : text.slice(at, end)
    if (value === null || !fits(name, value)) return null
    values[name] = value
    at = end + literal.length
  }
  return values
}

function endOf(text: string, literal: string, from: number): number {
  const end = text.length - literal.length
  return end >= from && text.endsWith(literal) ? end : -1
}

/** What is quoted may be anything, or nothing; a name is a part of a sentence. */
function fits(name: string, value: string): boolean {
  return name === 'said' || (value !== '' && value.length <= longestValue && !/[.:] [A-Z]|\n/.test(value))
}
