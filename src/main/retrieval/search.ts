import { classicSearch } from './classic-search.ts'
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
  const hit = ({ document, score }: { document: number; score: number }): readonly Hit[] => {
    const tool = index.tools[document]
    return tool === undefined ? [] : [{ tool, score }]
  }
  if (index.mode === 'classic') return { matches: classicSearch(index, query, limit).flatMap(hit), closest: [], unknownWords: [] }
  const ranking = rank(index, query, limit)
  return {
    matches: ranking.candidates.filter(candidate => candidate.confident).flatMap(hit),
    closest: ranking.candidates.filter(candidate => !candidate.confident).flatMap(hit),
    unknownWords: ranking.query.concepts.filter(concept => concept.variants.length === 0).map(concept => concept.text),
  }
}
