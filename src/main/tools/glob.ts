import { RE2JS } from 're2js'
import { errorText, failed, type Result, success } from '../../shared/failure.ts'

export type PathTest = (path: string) => boolean

/**
 * Turns a glob into a test of paths with forward slashes: `*`, `?`, `[a-z]`, `[!a]`, `{a,b}`, and `**` across folders.
 * Runs in linear time whatever the glob, since globs also come from files of strangers. Throws on nothing.
 */
export function compileGlob(glob: string, options: { ignoreCase?: boolean; braces?: boolean } = {}): Result<PathTest> {
  try {
    const expression = RE2JS.compile(`^(?:${translate(glob, options.braces ?? true)})$`, RE2JS.DOTALL | (options.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0))
    return success(path => expression.test(path))
  } catch (error) {
    return failed('BAD_GLOB', `The glob ${JSON.stringify(glob)} cannot be read: ${errorText(error)}.`)
  }
}

const piece = /\*\*\/|\*+|\?|\[[!^]?\]?[^\]]*\]|\\[^]|[{},]|[^*?[\\{},]+|[^]/gu

function translate(glob: string, braces: boolean): string {
  const pieces = glob.match(piece) ?? []
  const paired = braces && isPaired(pieces)
  let depth = 0
  return pieces.map(part => {
    if (paired && part === '{') depth += 1
    if (paired && part === '}') depth -= 1
    return translatePiece(part, paired, depth)
  }).join('')
}

function translatePiece(part: string, braces: boolean, depth: number): string {
  if (part === '**/') return '(?:.*/)?'
  if (part.startsWith('*')) return part.length > 1 ? '.*' : '[^/]*'
  if (part === '?') return '[^/]'
  if (part.length > 2 && part.startsWith('[')) return translateClass(part)
  if (part.startsWith('\\') && part.length > 1) return RE2JS.quote(part.slice(1))
  if (braces && part === '{') return '(?:'
  if (braces && part === '}') return ')'
  if (braces && part === ',' && depth > 0) return '|'
  return RE2JS.quote(part)
}

/** Own reading of the class; only ranges stay special. */
function translateClass(part: string): string {
  const negated = /^\[[!^]/.test(part)
  const members = part.slice(negated ? 2 : 1, -1).replace(/[\\\]^[]/g, '\\$&')
  return `[${negated ? '^/' : ''}${members}]`
}

function isPaired(pieces: readonly string[]): boolean {
  let depth = 0
  for (const part of pieces) {
    if (part === '{') depth += 1
    if (part === '}') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
