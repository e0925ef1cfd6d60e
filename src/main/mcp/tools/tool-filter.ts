import { RE2JS } from 're2js'
import type { ServerConfig } from '../../../shared/connection.ts'

/**
 * Does the person's filter let a tool through? Entries are original names or globs (`*`, `?`, `[a-z]`, `{a,b}`); case
 * counts. `include` wins over `exclude`; an empty `include` is none; without either every tool is on.
 */
export function createToolFilter(filter: ServerConfig['tools']): (originalName: string) => boolean {
  if (filter?.include !== undefined) return matchesAny(filter.include)
  if (filter?.exclude === undefined) return () => true
  const excluded = matchesAny(filter.exclude)
  return name => !excluded(name)
}

/** An entry always stands for the name it spells as well, whatever signs that holds. */
function matchesAny(entries: readonly string[]): (name: string) => boolean {
  const exact = new Set(entries)
  const globs = entries.map(compileGlob).filter(glob => glob !== null)
  return name => exact.has(name) || globs.some(glob => glob.matcher(name).matches())
}

/**
 * Null: no glob, or one that cannot be read. Names come from servers and globs may come with a manifest, so they are
 * matched by an engine that reads a name once, whatever it holds. A name is no path: `*` runs over slashes too.
 */
function compileGlob(entry: string): RE2JS | null {
  if (!/[*?[{]/.test(entry)) return null
  try {
    return RE2JS.compile(globSource(entry), RE2JS.DOTALL)
  } catch {
    return null
  }
}

function globSource(glob: string): string {
  const braces = { open: 0 }
  return glob.replaceAll(/\*+|\[[!^]?[^\]/]+\]|[^*]/gsu, part => piece(part, braces))
}

function piece(part: string, braces: { open: number }): string {
  if (part.startsWith('*')) return '.*'
  if (part === '?') return '.'
  if (part.length > 2 && part.startsWith('[')) return `[${part.slice(1, -1).replace(/^[!^]/, '^').replaceAll('\\', '\\\\').replaceAll('[', '\\[')}]`
  if (part === '{') {
    braces.open++
    return '(?:'
  }
  if (part === '}' && braces.open > 0) {
    braces.open--
    return ')'
  }
  if (part === ',' && braces.open > 0) return '|'
  return RE2JS.quote(part)
}
