import { RE2JS } from 're2js'
import { errorText, failed, type Result, success } from '../../shared/failure.ts'
import type { Pace } from './pace.ts'

export interface LinePattern {
  matches(line: string): boolean
  /** Where the first match starts; 0 without one. */
  start(line: string): number
}

export interface FoundLine {
  /** From 1. */
  readonly number: number
  readonly text: string
  /** False: shown for context only. */
  readonly hit: boolean
}

/** Instructions of a compiled pattern; time is this times the length of the text. */
const programLimit = 2500
/** A longer line is searched as far as this; minified code has lines of megabytes. */
const lineLimit = 10_000

/** Compiles a pattern that runs in linear time: no text can make it hang. */
export function compilePattern(pattern: string, ignoreCase: boolean): Result<LinePattern> {
  if (/[\r\n]/.test(pattern)) return failed('BAD_PATTERN', 'The pattern holds a line break; lines are searched one by one.', 'Search for one of the lines and use context.')
  try {
    const expression = RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
    if (expression.programSize() > programLimit) return failed('BAD_PATTERN', 'The pattern repeats too much to be searched for.', 'Use smaller counts.')
    return success({
      matches: line => expression.test(line),
      start: line => {
        const matcher = expression.matcher(line)
        return matcher.find() ? matcher.start() : 0
      },
    })
  } catch (error) {
    return failed('BAD_PATTERN', `The pattern cannot be read: ${errorText(error)}.`, 'The syntax is RE2: no look-around, no back-references; a backslash makes ( ) [ ] { } . * + ? | ^ $ literal.')
  }
}

const shownCharacters = 300

export interface LineSearch {
  readonly pattern: LinePattern
  readonly contextLines: number
  readonly limit: number
  readonly pace: Pace
}

export interface FoundLines {
  readonly lines: readonly FoundLine[]
  readonly hits: number
}

/** Lines that match, with their neighbours, in order and each once; stops after `limit` hits or when the pace is over. */
export async function searchLines(text: string, { pattern, contextLines, limit, pace }: LineSearch): Promise<FoundLines> {
  const lines = text.split('\n')
  const hits: number[] = []
  for (const [index, line] of lines.entries()) {
    const pause = pace.breathe()
    if (pause) await pause
    if (hits.length >= limit || pace.over()) break
    if (pattern.matches(trimLine(line))) hits.push(index)
  }
  const isHit = new Set(hits)
  const shown = new Set(hits.flatMap(hit => neighbours(hit, contextLines, lines.length)))
  const found = [...shown].sort((left, right) => left - right).map(index => {
    const line = trimLine(lines[index] ?? '')
    return { number: index + 1, text: clip(line, isHit.has(index) ? pattern.start(line) : 0), hit: isHit.has(index) }
  })
  return { lines: found, hits: hits.length }
}

/** A long line is cut to the neighbourhood of its match. */
function clip(text: string, start: number): string {
  if (text.length <= shownCharacters) return text
  const from = Math.max(0, Math.min(start - shownCharacters / 4, text.length - shownCharacters))
  return `${from > 0 ? '…' : ''}${text.slice(from, from + shownCharacters)}${from + shownCharacters < text.length ? '…' : ''}`
}

function trimLine(line: string): string {
  return (line.endsWith('\r') ? line.slice(0, -1) : line).slice(0, lineLimit)
}

function neighbours(hit: number, distance: number, lineCount: number): number[] {
  const first = Math.max(0, hit - distance)
  const last = Math.min(lineCount - 1, hit + distance)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
