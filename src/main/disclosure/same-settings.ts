import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import { sameElements } from './memo.ts'

/** Equal by value: settings are read anew from their file, an unchanged file must not cost anything. */
export function sameSettings(left: ToolSearchSettings, right: ToolSearchSettings): boolean {
  if (left === right) return true
  return (
    left.enabled === right.enabled &&
    left.threshold_pct === right.threshold_pct &&
    left.search_default_limit === right.search_default_limit &&
    left.max_search_limit === right.max_search_limit &&
    left.listing === right.listing &&
    left.listing_max_tokens === right.listing_max_tokens &&
    left.local_batch === right.local_batch &&
    left.retrieval === right.retrieval &&
    sameElements(left.defer, right.defer)
  )
}
