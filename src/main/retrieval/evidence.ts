import type { RankedQuery, Variant } from './concept.ts'
import { variantFactor } from './gather.ts'
import { documentFrequency, findPosting } from './postings.ts'
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

/** What each of the tools has of each concept of the query: a row a tool, in the query's order. */
export function gatherEvidence(index: RankedIndex, query: RankedQuery, documents: readonly number[]): readonly (readonly Evidence[])[] {
  const rows = documents.map(() => query.concepts.map(() => nothing))
  const rowOf = new Map(documents.map((document, row) => [document, row]))
  query.concepts.forEach((concept, at) => {
    for (const variant of concept.variants) {
      const factor = variantFactor(index, concept, variant)
      eachMeeting(index, variant.term, rowOf, (row, posting) => {
        const cells = rows[row]
        if (cells === undefined) return
        const before = cells[at] ?? nothing
        const own = before.own || (variant.kind !== 'synonym' && ((index.postings.fields[posting] ?? 0) & ownFields) !== 0)
        const value = factor * (index.postings.weights[posting] ?? 0)
        cells[at] = value > before.value ? { value, variant, own } : { value: before.value, variant: before.variant, own }
      })
    }
  })
  return rows
}

/** Below this many postings a tool, going through them beats searching them for each tool. */
const postingsPerSearch = 8

/** Gives the rows of the tools that have the term, and where its posting is. */
function eachMeeting({ postings }: RankedIndex, term: number, rowOf: ReadonlyMap<number, number>, meet: (row: number, posting: number) => void): void {
  if (documentFrequency(postings, term) > rowOf.size * postingsPerSearch) {
    for (const [document, row] of rowOf) {
      const posting = findPosting(postings, term, document)
      if (posting >= 0) meet(row, posting)
    }
    return
  }
  const end = postings.offsets[term + 1] ?? 0
  for (let posting = postings.offsets[term] ?? 0; posting < end; posting += 1) {
    const row = rowOf.get(postings.documents[posting] ?? 0)
    if (row !== undefined) meet(row, posting)
  }
}

/** Share of the query's information that the tool says itself, 0..1. */
export function coverageOf(query: RankedQuery, evidence: readonly Evidence[]): number {
  if (query.information === 0) return 0
  const found = query.concepts.reduce((sum, concept, at) => sum + (evidence[at]?.own === true ? concept.information : 0), 0)
  return found / query.information
}
