import type { ExplainedQuery } from '../../../shared/search-explanation.ts'

export type SavedStanding = { readonly kind: 'found'; readonly rank: number } | { readonly kind: 'closest'; readonly rank: number } | { readonly kind: 'missing' }

/** Where the first expected tool stands in the answer: among the matches, among the closest, or nowhere. */
export function standingOfSaved(explained: Pick<ExplainedQuery, 'matches' | 'closest'>, expected: readonly string[]): SavedStanding {
  const match = explained.matches.findIndex(hit => expected.includes(hit.name))
  if (match >= 0) return { kind: 'found', rank: match + 1 }
  const close = explained.closest.findIndex(hit => expected.includes(hit.name))
  return close >= 0 ? { kind: 'closest', rank: close + 1 } : { kind: 'missing' }
}
