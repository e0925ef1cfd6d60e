import type { RankedQuery } from './concept.ts'
import type { RankedIndex } from './ranked-index.ts'
import { confidenceWeights } from './ranked-weights.ts'

/**
 * The score a hit has to reach to be confident. It grows with what the query asks, unknown words included, and levels
 * off for long queries: a few telling words are enough, however much else is said.
 */
export function neededScore(index: RankedIndex, query: RankedQuery): number {
  const level = confidenceWeights.levelsOffAt * Math.max(index.highestIdf, confidenceWeights.leastTelling)
  const asked = query.information
  return asked === 0 ? 0 : (confidenceWeights.share * asked * level) / (asked + level)
}

/** What the gate looks at. */
export interface Standing {
  readonly score: number
  readonly coverage: number
  /** Asked for by its exact name, with or without its server. */
  readonly named: 'exact' | 'bare' | undefined
}

const everything = 1 - 1e-9

/**
 * Which hits are confident, given the best first: those that score enough or say every word of the query, and then
 * those near enough to the best. If the query is a tool's exact name, only that tool is.
 */
export function confidentOnes<Hit extends Standing>(hits: readonly Hit[], needed: number): ReadonlySet<Hit> {
  const exact = hits.filter(hit => hit.named === 'exact')
  if (exact.length > 0) return new Set(exact)
  const sure = hits.filter(hit => hit.named === 'bare' || hit.coverage >= everything || hit.score >= needed)
  if (sure.length === 0) return new Set()
  const best = hits.reduce((most, hit) => Math.max(most, hit.score), 0)
  const near = hits.filter(hit => hit.score >= confidenceWeights.companions * best)
  return new Set([...sure, ...near])
}
