import path from 'node:path'
import { leavesFolder } from './file-path.ts'
import { compileGlob, type PathTest } from './glob.ts'
import { openRegular, readWhole } from './open-file.ts'

interface IgnoreRule {
  readonly negated: boolean
  readonly foldersOnly: boolean
  readonly test: PathTest
}

/** The rules of one `.gitignore`, and the folder that they speak of. */
export interface IgnoreFile {
  readonly folder: string
  readonly rules: readonly IgnoreRule[]
}

export const ignoreFileName = '.gitignore'
const sizeLimitBytes = 1024 * 1024

/** Never looked into: they are large and not what a person wrote. */
const neverSearched: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules'])

export async function readIgnoreFile(folder: string): Promise<IgnoreFile | null> {
  const opened = await openRegular(path.join(folder, ignoreFileName))
  if (!opened.ok) return null
  try {
    const bytes = await readWhole(opened.value, sizeLimitBytes)
    return bytes === null ? null : { folder, rules: parseIgnoreRules(new TextDecoder().decode(bytes)) }
  } finally {
    await opened.value.close()
  }
}

export function parseIgnoreRules(text: string): readonly IgnoreRule[] {
  return text.split(/\r?\n/).flatMap(line => parseRule(line))
}

function parseRule(line: string): readonly IgnoreRule[] {
  const pattern = line.startsWith('#') ? '' : line.replace(/(?<!\\) +$/, '')
  const negated = pattern.startsWith('!')
  const bare = negated ? pattern.slice(1) : pattern
  const foldersOnly = bare.endsWith('/')
  const place = foldersOnly ? bare.slice(0, -1) : bare
  if (place === '' || place === '/') return []
  // A slash before its end ties a pattern to the folder of its file; without one it holds at any depth.
  const anchored = place.includes('/')
  const test = compileGlob(anchored ? place.replace(/^\//, '') : `**/${place}`, { braces: false })
  return test.ok ? [{ negated, foldersOnly, test: test.value }] : []
}

interface Entry {
  readonly absolute: string
  readonly name: string
  readonly isFolder: boolean
}

/** Does a search pass over this entry? Files nearer to it have the last word, and in a file the later rule. */
export function isIgnored(entry: Entry, files: readonly IgnoreFile[]): boolean {
  return (entry.isFolder && neverSearched.has(entry.name)) || isNamed(entry, files)
}

function isNamed(entry: Entry, files: readonly IgnoreFile[]): boolean {
  for (const file of files.toReversed()) {
    const rule = decidingRule(entry, file)
    if (rule !== undefined) return !rule.negated
  }
  return false
}

function decidingRule(entry: Entry, file: IgnoreFile): IgnoreRule | undefined {
  const relative = path.relative(file.folder, entry.absolute)
  if (relative === '' || leavesFolder(relative)) return undefined
  const posix = relative.split(path.sep).join('/')
  return file.rules.findLast(rule => (entry.isFolder || !rule.foldersOnly) && rule.test(posix))
}

/**
 * The ignore files above a folder, up to the top of its repository. None where they name the folder itself, or one it
 * lies in: who asks to search there means it.
 */
export async function ignoreFilesAbove(folder: string, isRepository: (folder: string) => Promise<boolean>): Promise<readonly IgnoreFile[]> {
  const line = [folder, ...ancestors(folder)]
  const top = (await Promise.all(line.map(isRepository))).indexOf(true)
  if (top < 1) return []
  const read = await Promise.all(line.slice(1, top + 1).toReversed().map(readIgnoreFile))
  const files = read.filter(file => file !== null)
  const hidden = line.slice(0, top).some(absolute => isNamed({ absolute, name: path.basename(absolute), isFolder: true }, files))
  return hidden ? [] : files
}

function ancestors(folder: string): string[] {
  const parent = path.dirname(folder)
  return parent === folder ? [] : [parent, ...ancestors(parent)]
}
