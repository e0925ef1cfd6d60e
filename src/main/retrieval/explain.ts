import type { ExplainedQuery } from '../../shared/search-explanation.ts'
import { explainClassic } from './explain-classic.ts'
import { explainRanked } from './explain-ranked.ts'
import type { ToolIndex } from './tool-index.ts'

/** Traces a search: how the query was read, what each hit scored and where, and who was cut and why. */
export function explain(index: ToolIndex, query: string, { limit }: { readonly limit: number }): ExplainedQuery {
  return index.mode === 'classic' ? explainClassic(index, query, limit) : explainRanked(index, query, limit)
}
