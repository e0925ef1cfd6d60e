import { failed, type Result, success } from '../../shared/failure.ts'
import type { Edit } from './patch-edits.ts'

const header = /^@@(?: -(\d+)(?:,\d+)? \+\d+(?:,\d+)? )?@*/
const fileLine = /^(diff |index |--- |\+\+\+ |new file|deleted file|old mode|new mode|similarity |rename )/

interface Hunk {
  readonly line: number | undefined
  readonly body: string[]
}

/**
 * Reads the hunks of a unified diff of one file as edits. Line counts in headers are not trusted, and line numbers only
 * decide between equal places: both are what a model gets wrong.
 */
export function parseHunks(diff: string): Result<readonly Edit[]> {
  const hunks: Hunk[] = []
  let files = 0
  for (const line of diff.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')) {
    const current = hunks.at(-1)
    if (startsFile(line, current)) files += line.startsWith('--- ') ? 1 : 0
    else if (line.startsWith('@@')) hunks.push({ line: lineOf(line), body: [] })
    else if (current) current.body.push(line)
  }
  if (files > 1) return failed('SEVERAL_FILES', 'The diff changes several files. Make one call per file.')
  if (hunks.length === 0) return failed('NO_HUNKS', 'The diff has no hunk. A hunk starts with a line "@@ … @@", then lines that start with a space, - or +.')
  return toEdits(hunks)
}

/** Inside a hunk `--- ` may be a removed line; it starts a file only where a hunk cannot go on. */
function startsFile(line: string, current: Hunk | undefined): boolean {
  if (!fileLine.test(line)) return false
  return current === undefined || /^(diff |--- (a\/|\/dev\/null))/.test(line) || line.startsWith('+++ b/')
}

function lineOf(line: string): number | undefined {
  const given = header.exec(line)?.[1]
  return given === undefined ? undefined : Number(given)
}

function toEdits(hunks: readonly Hunk[]): Result<readonly Edit[]> {
  const edits: Edit[] = []
  for (const [index, hunk] of hunks.entries()) {
    const edit = toEdit(hunk)
    if (!edit.ok) return failed(edit.failure.code, `Hunk ${index + 1}: ${edit.failure.message}`)
    edits.push(edit.value)
  }
  return success(edits)
}

function toEdit({ line, body }: Hunk): Result<Edit> {
  const end = body.findLastIndex(entry => entry !== '')
  const marked = body.slice(0, end + 1).filter(entry => !entry.startsWith('\\'))
  const stray = marked.find(entry => entry !== '' && !/^[ +-]/.test(entry))
  if (stray !== undefined) return failed('BAD_LINE', `the line ${JSON.stringify(stray.slice(0, 80))} starts with neither a space, - nor +.`)
  if (!marked.some(entry => /^[+-]/.test(entry))) return failed('NO_CHANGE', 'it changes nothing.')
  const oldText = side(marked, '+')
  if (oldText === '') return failed('NO_CONTEXT', 'it only adds lines. Give a line of context, so that its place is known.')
  return success({ oldText, newText: side(marked, '-'), wholeLines: true, ...(line === undefined ? {} : { line }) })
}

/** One side of the hunk: the lines but those marked `without`. */
function side(lines: readonly string[], without: '+' | '-'): string {
  return lines.filter(line => !line.startsWith(without)).map(line => `${line.slice(1)}\n`).join('')
}
