const shownCharacters = 160
const shownLines = 6
/** Comparisons of a line with a line; beyond it only the first line of the old text is looked for. */
const comparisonLimit = 3_000_000
const resemblanceLines = 20_000
const lightestTelling = 6
const leastLikeness = 0.5

/**
 * Why a text was not found, as far as it can be told: the place that resembles it most, and where they first part.
 * Both texts have LF line endings.
 */
export function nearestLines(text: string, wanted: string): string {
  const lines = text.split('\n')
  const wantedLines = trimEdges(wanted.split('\n'))
  if (wantedLines.length > 0 && wantedLines.every(line => /^\s*\d+\t/.test(line))) return 'It starts with line numbers as read_file shows them. Leave those out.'
  const at = bestStart(lines, wantedLines)
  if (at === null) return 'Nothing in the file resembles it. Read the file again.'
  const here = lines.slice(at, at + wantedLines.length)
  const shown = here.slice(0, shownLines).map((line, index) => `${at + index + 1}\t${clip(line)}`)
  const rest = here.length > shownLines ? [`… to line ${at + here.length}`] : []
  return [`Nearest lines of the file${differsIn(here, wantedLines)}:`, ...shown, ...rest, firstDifference(here, wantedLines, at)].join('\n')
}

function trimEdges(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex(line => line.trim() !== '')
  const last = lines.findLastIndex(line => line.trim() !== '')
  return first === -1 ? [] : lines.slice(first, last + 1)
}

function bestStart(lines: readonly string[], wanted: readonly string[]): number | null {
  if (wanted.length === 0) return null
  const compared = lines.length * wanted.length > comparisonLimit ? wanted.slice(0, 1) : wanted
  const file = lines.map(line => line.trim())
  const target = compared.map(line => line.trim())
  const scores = file.map((_, start) => target.reduce((sum, line, index) => (line === file[start + index] ? sum + weight(line) : sum), 0))
  return highest(scores, lightestTelling) ?? resembling(file, target[0] ?? '')
}

/** An equal `}` says little about a place, an equal sentence much. */
function weight(line: string): number {
  return Math.min(line.length, 40)
}

/** The line that shares most pairs of neighbouring characters with the wanted one; null where none is much like it. */
function resembling(file: readonly string[], wanted: string): number | null {
  const pairs = pairSet(wanted)
  if (pairs.size === 0 || file.length > resemblanceLines) return null
  const scores = file.map(line => {
    const own = pairSet(line.slice(0, 500))
    const shared = [...own].filter(pair => pairs.has(pair)).length
    return (2 * shared) / (own.size + pairs.size)
  })
  return highest(scores, leastLikeness)
}

function pairSet(line: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, Math.min(line.length, 500) - 1) }, (_, index) => line.slice(index, index + 2)))
}

function highest(scores: readonly number[], least: number): number | null {
  const best = scores.reduce((top, score) => Math.max(top, score), 0)
  return best >= least ? scores.indexOf(best) : null
}

function differsIn(here: readonly string[], wanted: readonly string[]): string {
  const squeeze = (lines: readonly string[]): string => lines.map(line => line.replace(/\s+/g, '')).join('\n')
  return squeeze(here) === squeeze(wanted) ? ' (the same but for white space)' : ''
}

function firstDifference(here: readonly string[], wanted: readonly string[], at: number): string {
  const index = wanted.findIndex((line, position) => line !== here[position])
  const fileLine = here[index]
  const wantedLine = wanted[index]
  if (index === -1 || wantedLine === undefined) return 'They differ only in the empty lines around.'
  if (fileLine === undefined) return `The file ends before ${JSON.stringify(clip(wantedLine))}.`
  return `First difference, line ${at + index + 1}:\n  file ${JSON.stringify(clip(fileLine))}\n  edit ${JSON.stringify(clip(wantedLine))}`
}

function clip(line: string): string {
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line
}
