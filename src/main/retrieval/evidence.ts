import type { RankedQuery, Variant } from './concept.ts'
import { variantFactor } from './gather.ts'
import { findPosting } from './postings.ts'
import type { RankedIndex } from './ranked-index.ts'

/** What one tool has of one concept. */
export interface Evidence {
  /** Part of the score. */
  readonly value: number
  /** The variant that gave it; undefined if the tool has none of them. */
  readonly variant: Variant | undefined
  /** Does the tool say it itself, in so many words: by name, server, description or parameter names, no mere synonym? */
  readonly own: boolean
}

/** All fields but the nested ones. */
const ownFields = 0b01111

const nothing: Evidence = { value: 0, variant: undefined, own: false }

/** What the tool has of each concept of the query, in the query's order. */
export function evidenceOf(index: RankedIndex, query: RankedQuery, document: number): readonly Evidence[] {
  return query.concepts.map(concept => {
    let best = nothing
    let own = false
    for (const variant of concept.variants) {
      const at = findPosting(index.postings, variant.term, document)
      if (at < 0) continue
      own ||= variant.kind !== 'synonym' && ((index.postings.fields[at] ?? 0) & ownFields) !== 0
      const value = variantFactor(index, concept, variant) * (index.postings.weights[at] ?? 0)
      if (value > best.value) best = { value, variant, own }
    }
    return best.own === own ? best : { ...best, own }
  })
}

/** Share of the query's information that the tool says itself, 0..1. */
export function coverageOf(query: RankedQuery, evidence: readonly Evidence[]): number {
  if (query.information === 0) return 0
  const found = query.concepts.reduce((sum, concept, at) => sum + (evidence[at]?.own === true ? concept.information : 0), 0)
  return found / query.information
}
