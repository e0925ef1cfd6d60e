import { classicSearch } from './classic-search.ts'
import { unknownWords } from './concept.ts'
import { rank } from './ranked-search.ts'
import type { SearchableTool, ToolIndex } from './tool-index.ts'

export interface Hit {
  readonly tool: SearchableTool
  /** Infinity for a tool asked for by its exact name. */
  readonly score: number
}

export interface SearchOutcome {
  /** Hits one can be confident in, best first. */
  readonly matches: readonly Hit[]
  /** The best of the rest, within the same limit. Always empty in classic mode. */
  readonly closest: readonly Hit[]
  /** Words of the query, as typed, that no tool carries. */
  readonly unknownWords: readonly string[]
}

/** Finds the tools that a query asks for. `limit` holds for matches and closest together; 0 or less finds nothing. */
export function search(index: ToolIndex, query: string, { limit }: { readonly limit: number }): SearchOutcome {
  if (index.mode === 'classic') return { matches: hitsOf(index, classicSearch(index, query, limit)), closest: [], unknownWords: [] }
  const ranking = rank(index, query, limit)
  return { matches: hitsOf(index, ranking.matches), closest: hitsOf(index, ranking.closest), unknownWords: unknownWords(ranking.query) }
}

interface Scored {
  readonly document: number
  readonly score: number
  readonly named?: 'exact' | 'bare' | undefined
}

function hitsOf(index: ToolIndex, scored: readonly Scored[]): readonly Hit[] {
  return scored.flatMap(({ document, score, named }) => {
    const tool = index.tools[document]
    return tool === undefined ? [] : [{ tool, score: named === 'exact' ? Infinity : score }]
  })
}
