import { failed, type Result, success } from '../../shared/failure.ts'
import { showCount } from './amount.ts'
import { nearestLines } from './nearest-lines.ts'
import { dominantNewline, withNewlines } from './newlines.ts'

export interface Edit {
  readonly oldText: string
  readonly newText: string
  /** Both texts are lines that end in a newline, and only whole lines match. */
  readonly wholeLines?: boolean
  /** Line where a diff says the old text starts; decides between several matches. */
  readonly line?: number
}

/** Places counted before a text is simply too common. */
const occurrenceLimit = 1000

interface Place {
  readonly start: number
  readonly end: number
  readonly newText: string
  readonly edit: number
}

/**
 * Applies every edit, or none. Each is looked up in the text as it was given, must stand there exactly once and may not
 * touch another one's place. Line endings do not matter for the look-up and are kept; bytes outside the edits stay.
 */
export function applyEdits(text: string, edits: readonly Edit[]): Result<string> {
  const plain = text.replaceAll('\r\n', '\n')
  const found = edits.map((edit, index) => locate(plain, edit, index))
  const problems = found.flatMap(place => (place.ok ? [] : [place.failure.message]))
  if (problems.length > 0) return failed('NO_MATCH', problems.join('\n\n'))
  const places = found.flatMap(place => (place.ok ? [place.value] : [])).sort((left, right) => left.start - right.start)
  const clash = places.find((place, index) => index > 0 && place.start < (places[index - 1]?.end ?? 0))
  if (clash) return failed('OVERLAP', `Edit ${clash.edit + 1} touches text that another edit changes too. Make them one edit.`)
  return success(splice(text, places))
}

function locate(plain: string, edit: Edit, index: number): Result<Place> {
  const label = `Edit ${index + 1}`
  const oldText = edit.oldText.replaceAll('\r\n', '\n')
  if (oldText === '') return failed('EMPTY', `${label}: the old text is empty. Give a line to stand next to, in both texts.`)
  const starts = edit.wholeLines ? lineOccurrences(plain, oldText) : occurrences(plain, oldText)
  if (starts.length === 0) return failed('NO_MATCH', `${label}: its old text is not in the file.\n${nearestLines(plain, oldText)}`)
  const lines = lineNumbers(plain, starts)
  const start = starts.length === 1 ? starts[0] : starts[lines.findIndex(line => line === edit.line)]
  if (start !== undefined) return success(placeAt(plain, start, { ...edit, oldText }, index))
  const times = starts.length > occurrenceLimit ? `more than ${occurrenceLimit} times` : showCount(starts.length, 'time')
  return failed('AMBIGUOUS', `${label}: its old text stands there ${times} (lines ${lines.slice(0, 8).join(', ')}${lines.length > 8 ? ', …' : ''}). Add lines around it until it is the only one.`)
}

/** The last line of a file may lack its newline; then so does what replaces it. */
function placeAt(plain: string, start: number, edit: Edit, index: number): Place {
  const end = start + edit.oldText.length
  const past = end > plain.length
  return { start, end: past ? plain.length : end, newText: past ? edit.newText.replace(/\r?\n$/, '') : edit.newText, edit: index }
}

function occurrences(text: string, wanted: string): number[] {
  const starts: number[] = []
  for (let at = text.indexOf(wanted); at !== -1 && starts.length <= occurrenceLimit; at = text.indexOf(wanted, at + 1)) starts.push(at)
  return starts
}

function lineOccurrences(plain: string, wanted: string): number[] {
  const text = plain.endsWith('\n') ? `\n${plain}` : `\n${plain}\n`
  return occurrences(text, `\n${wanted}`)
}

function lineNumbers(text: string, ascending: readonly number[]): number[] {
  let line = 1
  let from = 0
  return ascending.map(offset => {
    for (let at = text.indexOf('\n', from); at !== -1 && at < offset; at = text.indexOf('\n', from)) {
      line += 1
      from = at + 1
    }
    return line
  })
}

/** `places` count in the text without carriage returns, in order; the result keeps those of `text`. */
function splice(text: string, places: readonly Place[]): string {
  const toOriginal = offsetMap(text)
  const newline = dominantNewline(text)
  const pieces: string[] = []
  let from = 0
  for (const place of places) {
    pieces.push(text.slice(from, toOriginal(place.start)), withNewlines(place.newText, newline))
    from = toOriginal(place.end)
  }
  return [...pieces, text.slice(from)].join('')
}

/** Maps offsets in the text without the `\r` of `\r\n` to offsets in the text; ask in growing order. */
function offsetMap(text: string): (plainOffset: number) => number {
  let next = text.indexOf('\r\n')
  let removed = 0
  return plainOffset => {
    while (next !== -1 && next - removed < plainOffset) {
      removed += 1
      next = text.indexOf('\r\n', next + 1)
    }
    return plainOffset + removed
  }
}
