/** Where a text stops being JSON: 1-based, in characters. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

const space = /[ \t\n\r]*/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y

/**
 * Finds the first place that breaks a JSON text, or null where the text is whole. Engines word and place this
 * differently, some not at all; a person who edits a file by hand needs the line.
 */
export function findJsonError(text: string): TextPosition | null {
  const offset = scan(text)
  if (offset === null) return null
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

type Expectation = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'separator'

/** The offset of the first wrong character; keeps its own stack, since the text may nest without end. */
function scan(text: string): number | null {
  const open: ('{' | '[')[] = []
  let expected: Expectation = 'value'
  let at = skip(text, 0)
  while (at < text.length) {
    const character = text.charAt(at)
    const inner = open.at(-1)
    if (expected === 'separator') {
      if (inner === undefined) return at
      if (character === closing(inner)) open.pop()
      else if (character === ',') expected = inner === '{' ? 'key' : 'value'
      else return at
      at = skip(text, at + 1)
      continue
    }
    if (expected.endsWith('-or-end') && inner !== undefined && character === closing(inner)) {
      open.pop()
      expected = 'separator'
      at = skip(text, at + 1)
      continue
    }
    if (expected.startsWith('key')) {
      const keyEnd = stringEnd(text, at)
      if (keyEnd === null) return at
      const colon = skip(text, keyEnd)
      if (text.charAt(colon) !== ':') return colon
      at = skip(text, colon + 1)
      expected = 'value'
      continue
    }
    if (character === '{' || character === '[') {
      open.push(character)
      expected = character === '{' ? 'key-or-end' : 'value-or-end'
      at = skip(text, at + 1)
      continue
    }
    const end = stringEnd(text, at) ?? match(scalar, text, at)
    if (end === null) return at
    at = skip(text, end)
    expected = 'separator'
  }
  return open.length === 0 && expected === 'separator' ? null : text.length
}

/** After the closing quote; null where no whole string starts. A loop, since a pattern would give up on megabytes. */
function stringEnd(text: string, from: number): number | null {
  if (text.charAt(from) !== '"') return null
  let at = from + 1
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === '"') return at + 1
    if (character < ' ') return null
    const next = character === '\\' ? match(escape, text, at) : at + 1
    if (next === null) return null
    at = next
  }
  return null
}

function closing(open: '{' | '['): string {
  return open === '{' ? '}' : ']'
}

function skip(text: string, from: number): number {
  return match(space, text, from) ?? from
}

function match(pattern: RegExp, text: string, from: number): number | null {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : null
}
