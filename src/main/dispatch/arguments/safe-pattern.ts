import { RE2JS } from 're2js'

// Patterns come from servers. JavaScript's own engine backtracks, so one hostile pattern could hold the app for hours.
// RE2 reads a text once. What it cannot parse (look-around, back-references) is not checked at all.

const longestPattern = 2000
const longestText = 5000
const remembered = new Map<string, RE2JS | null>()
const rememberAtMost = 500

/** Characters that all patterns of one check may read between them; beyond it everything counts as matching. */
export interface PatternBudget {
  charactersLeft: number
}

export function newPatternBudget(): PatternBudget {
  return { charactersLeft: 50_000 }
}

/** Null: not to be checked. */
export function compilePattern(pattern: string): RE2JS | null {
  const known = remembered.get(pattern)
  if (known !== undefined) return known
  const compiled = tryCompile(pattern)
  if (remembered.size >= rememberAtMost) remembered.clear()
  remembered.set(pattern, compiled)
  return compiled
}

function tryCompile(pattern: string): RE2JS | null {
  if (pattern.length > longestPattern) return null
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern))
  } catch {
    return null
  }
}

/** Does `text` hold a match? True as well where it is too long to find out. */
function matchesPattern(compiled: RE2JS, text: string, budget: PatternBudget): boolean {
  if (text.length > longestText || budget.charactersLeft <= 0) return true
  budget.charactersLeft -= text.length + 1
  return compiled.matcher(text).find()
}

/**
 * A JavaScript pattern that matches exactly those of `texts` in which `compiled` finds a match: an alternation of
 * literals, which no engine can stumble over.
 */
export function literalPattern(compiled: RE2JS, texts: readonly string[], budget: PatternBudget): string {
  const matching = texts.filter(text => matchesPattern(compiled, text, budget))
  return matching.length === 0 ? '(?!)' : `^(?:${matching.map(escapeLiteral).join('|')})$`
}

function escapeLiteral(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
