import type { PathTest } from './glob.ts'
import { showCount } from './amount.ts'
import { fileKind } from './file-kind.ts'
import { type FoundLine, type LinePattern, searchLines } from './line-search.ts'
import { openSeen, readWhole } from './open-file.ts'
import { walk, type WalkedFile, type WalkTally } from './walk.ts'

interface Search {
  readonly root: string
  readonly isFile: boolean
  readonly accepts: PathTest
  readonly limit: number
  readonly contextLines: number
  show(absolute: string): string
  readonly stop: AbortSignal
  /** When it fires the search gives what it has. */
  readonly deadline: AbortSignal
}

interface Tally extends WalkTally {
  late: boolean
  searched: number
  large: number
}

const sizeLimitBytes = 8 * 1024 * 1024
const outputCharacters = 40_000
/** Files read at a time. */
const batchSize = 32

export async function findNames(search: Search): Promise<string> {
  const tally = newTally()
  const names: string[] = []
  for await (const file of files(search, tally)) {
    names.push(search.show(file.absolute))
    if (names.length > search.limit) break
  }
  const shown = names.slice(0, search.limit)
  const more = names.length > search.limit ? [`first ${showCount(search.limit, 'file')}; narrow the glob or the path for the rest`] : []
  if (shown.length === 0) return notes(`No file matches among ${showCount(tally.visited, 'entry', 'entries')}.`, tally, [])
  return notes(shown.join('\n'), tally, more)
}

export async function findInFiles(search: Search & { pattern: LinePattern }): Promise<string> {
  const tally = newTally()
  const groups: string[] = []
  let hits = 0
  let characters = 0
  for await (const batch of batches(files(search, tally))) {
    const texts = await Promise.all(batch.map(file => readSearchable(file.absolute, tally)))
    for (const [index, file] of batch.entries()) {
      const text = texts[index]
      if (text === undefined || text === null || hits >= search.limit || characters >= outputCharacters) continue
      const found = searchLines(text, { ...search, limit: search.limit - hits, signal: search.deadline })
      if (found.hits === 0) continue
      hits += found.hits
      const group = showGroup(search.show(file.absolute), found.lines)
      characters += group.length
      groups.push(group)
    }
    if (hits >= search.limit || characters >= outputCharacters) break
  }
  if (groups.length === 0) return notes(`No line matches in ${showCount(tally.searched, 'file')}.`, tally, [])
  const full = hits >= search.limit || characters >= outputCharacters
  return notes(groups.join('\n\n'), tally, full ? [`stopped at ${showCount(hits, 'match', 'matches')}; narrow the search for the rest`] : [])
}

function newTally(): Tally {
  return { visited: 0, unreadable: 0, cut: false, late: false, searched: 0, large: 0 }
}

async function* files(search: Search, tally: Tally): AsyncGenerator<WalkedFile> {
  if (search.isFile) {
    yield { absolute: search.root, relative: '' }
    return
  }
  for await (const file of walk(search.root, tally, search.stop)) {
    if (search.deadline.aborted) {
      tally.late = true
      return
    }
    if (search.accepts(file.relative)) yield file
  }
}

async function* batches(source: AsyncGenerator<WalkedFile>): AsyncGenerator<readonly WalkedFile[]> {
  let batch: WalkedFile[] = []
  for await (const file of source) {
    batch.push(file)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The text of a file, or null for what is not searched. */
async function readSearchable(absolute: string, tally: Tally): Promise<string | null> {
  const opened = await openSeen(absolute)
  if (!opened.ok) {
    tally.unreadable += 1
    return null
  }
  try {
    const bytes = await readWhole(opened.value, sizeLimitBytes)
    if (bytes === null) {
      tally.large += 1
      return null
    }
    const kind = fileKind(bytes)
    if (kind.kind !== 'text') return null
    tally.searched += 1
    return new TextDecoder(kind.bom?.encoding ?? 'utf-8').decode(bytes)
  } catch {
    // Files of the system may be opened and still refuse to be read.
    tally.unreadable += 1
    return null
  } finally {
    await opened.value.close()
  }
}

function showGroup(name: string, lines: readonly FoundLine[]): string {
  const shown = lines.flatMap((line, index) => {
    const gap = index > 0 && line.number !== (lines[index - 1]?.number ?? 0) + 1 && lines.some(other => !other.hit)
    return [...(gap ? ['--'] : []), `${line.number}${line.hit ? ':' : '-'} ${line.text}`]
  })
  return [name, ...shown].join('\n')
}

function notes(body: string, tally: Tally, first: readonly string[]): string {
  const all = [
    ...first,
    ...(tally.late ? ['time was up before everything was searched; narrow path or files'] : []),
    ...(tally.cut ? [`ended after ${showCount(tally.visited - 1, 'entry', 'entries')}; narrow path`] : []),
    ...(tally.large > 0 ? [`${showCount(tally.large, 'file')} over 8 MB not searched`] : []),
    ...(tally.unreadable > 0 ? [`${showCount(tally.unreadable, 'file or folder', 'files and folders')} could not be read`] : []),
  ]
  return [body, ...all.map(note => `[${note}]`)].join('\n')
}
