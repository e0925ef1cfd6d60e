import { isJsonObject } from '../../shared/json.ts'

/** Lines that lie open without being asked for. */
const linesInSight = 25
/** Characters that fit on one line of a card. */
const lineLength = 80
const deepest = 12

/** How many levels of a value can lie open within a few lines; a value that is short in all lies open to its end. */
export function openDepthOf(value: unknown): number {
  let depth = 0
  while (depth < deepest && linesAt(value, depth + 1, linesInSight) <= linesInSight) depth++
  return depth
}

/** Lines of a value with so many levels open. Counting stops beyond `most`. */
function linesAt(value: unknown, depth: number, most: number): number {
  const entries = entriesOf(value)
  if (entries === null) return typeof value === 'string' ? linesOfText(value, most) : 1
  let lines = 1
  if (depth === 0) return lines
  for (const [, entry] of entries) {
    lines += linesAt(entry, depth - 1, most - lines)
    if (lines > most) return lines
  }
  return lines
}

function linesOfText(text: string, most: number): number {
  if (text.length > most * lineLength) return most + 1
  return text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lineLength)), 0)
}

/** What a branch holds, by name; null: it is a leaf. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | null {
  if (Array.isArray(value)) return value.map((entry, index): [string, unknown] => [String(index), entry])
  return isJsonObject(value) ? Object.entries(value) : null
}
