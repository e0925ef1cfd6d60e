import type { PathTest } from './glob.ts'
import { showCount } from './amount.ts'
import { fileKind } from './file-kind.ts'
import { type FoundLine, type LinePattern, searchLines } from './line-search.ts'
import { openSeen, readWhole } from './open-file.ts'
import type { Pace } from './pace.ts'
import { walk, type WalkedFile, type WalkTally } from './walk.ts'

interface Search {
  readonly root: string
  readonly isFile: boolean
  readonly accepts: PathTest
  readonly limit: number
  readonly contextLines: number
  show(absolute: string): string
  readonly stop: AbortSignal
  readonly pace: Pace
}

interface Tally extends WalkTally {
  late: boolean
  searched: number
  large: number
}

/** Bytes of a file that is met on the way, and of one that the caller named. */
const sizeLimits = { met: 8 * 1024 * 1024, named: 64 * 1024 * 1024 } as const
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
  const full = (): boolean => hits >= search.limit || characters >= outputCharacters
  for await (const { file, text } of texts(search, tally)) {
    const found = await searchLines(text, { ...search, limit: search.limit - hits })
    if (found.hits === 0) continue
    const group = showGroup(search.show(file.absolute), found.lines)
    groups.push(group)
    hits += found.hits
    characters += group.length
    if (full()) break
  }
  tally.late ||= search.pace.over()
  if (groups.length === 0) return notes(`No line matches in ${showCount(tally.searched, 'file')}.`, tally, [])
  return notes(groups.join('\n\n'), tally, full() ? [`stopped at ${showCount(hits, 'match', 'matches')}; narrow the search for the rest`] : [])
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
    await search.pace.breathe()
    if (search.pace.over()) {
      tally.late = true
      return
    }
    if (search.accepts(file.relative)) yield file
  }
}

/** Files that hold text, in order; a batch is read at a time. */
async function* texts(search: Search, tally: Tally): AsyncGenerator<{ file: WalkedFile; text: string }> {
  const limitBytes = search.isFile ? sizeLimits.named : sizeLimits.met
  for await (const batch of batches(files(search, tally))) {
    const read = await Promise.all(batch.map(async file => ({ file, text: await readSearchable(file.absolute, limitBytes, tally) })))
    for (const { file, text } of read) {
      if (text !== null) yield { file, text }
    }
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
async function readSearchable(absolute: string, limitBytes: number, tally: Tally): Promise<string | null> {
  const opened = await openSeen(absolute)
  if (!opened.ok) {
    tally.unreadable += 1
    return null
  }
  try {
    const bytes = await readWhole(opened.value, limitBytes)
    if (bytes === null) {
      tally.large += 1
      return null
    }
    const kind = fileKind(bytes)
    if (kind.kind !== 'text') return null
    tally.searched += 1
    return new TextDecoder(kind.bom?.encoding ?? 'utf-8').decode(bytes)
  } catch {
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
    ...(tally.large > 0 ? [`${showCount(tally.large, 'file')} too large to be searched here; grep in the terminal reads any size`] : []),
    ...(tally.unreadable > 0 ? [`${showCount(tally.unreadable, 'file or folder', 'files and folders')} could not be read`] : []),
  ]
  return [body, ...all.map(note => `[${note}]`)].join('\n')
}
