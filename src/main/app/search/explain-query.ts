import type { ExplainedQuery } from '../../../shared/search-explanation.ts'
import type { Tool } from '../../../shared/tool.ts'
import type { ToolSearchSettings } from '../../../shared/tool-search-settings.ts'
import { deferredCatalog } from '../../disclosure/classify.ts'
import { searchableCatalog } from '../../disclosure/searchable-catalog.ts'
import { explain } from '../../retrieval/explain.ts'
import { buildIndex } from '../../retrieval/tool-index.ts'

/** What `tool_search` would answer to one query on the live catalog, and why. */
export function explainQuery(tools: readonly Tool[], settings: ToolSearchSettings, query: string, limit?: number): { explained: ExplainedQuery; total_tools: number } {
  const catalog = deferredCatalog(tools.map(tool => tool.descriptor), settings)
  const index = buildIndex(searchableCatalog(catalog), settings.retrieval)
  const wanted = Math.min(settings.max_search_limit, Math.max(1, limit ?? settings.search_default_limit))
  return { explained: explain(index, query, { limit: wanted }), total_tools: catalog.length }
}
