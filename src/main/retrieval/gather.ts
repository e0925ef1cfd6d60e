import { idfOf, type Concept, type RankedQuery } from './concept.ts'
import type { RankedIndex } from './ranked-index.ts'
import { rankedWeights } from './ranked-weights.ts'

/** Working memory of one search, kept for the next: filling it anew is cheaper than allocating it. */
interface Desk {
  scores: Float64Array
  /** What the current concept has added to a tool so far. */
  added: Float64Array
  serverSums: Float64Array
  serverAdded: Float64Array
}

const desk: Desk = { scores: new Float64Array(0), added: new Float64Array(0), serverSums: new Float64Array(0), serverAdded: new Float64Array(0) }

/**
 * Adds up, for every tool, what it matches of the query and its share of what its server's tools match together.
 * A concept counts once a tool, by the best of its variants. The array is valid until the next call.
 */
export function gatherScores(index: RankedIndex, query: RankedQuery): Float64Array {
  const { scores, serverSums } = clearDesk(index)
  for (const concept of query.concepts) addConcept(index, concept)
  for (let document = 0; document < scores.length; document += 1) {
    const score = scores[document] ?? 0
    if (score > 0) scores[document] = score + rankedWeights.serverLift * (serverSums[index.servers[document] ?? 0] ?? 0)
  }
  return scores
}

/** What a mention of the variant with unit weight adds. */
export function variantFactor(index: RankedIndex, concept: Concept, variant: Concept['variants'][number]): number {
  return concept.weight * variant.worth * idfOf(index, variant.term)
}

function clearDesk(index: RankedIndex): Desk {
  if (desk.scores.length !== index.tools.length) {
    desk.scores = new Float64Array(index.tools.length)
    desk.added = new Float64Array(index.tools.length)
  } else desk.scores.fill(0)
  if (desk.serverSums.length !== index.serverCount) {
    desk.serverSums = new Float64Array(index.serverCount)
    desk.serverAdded = new Float64Array(index.serverCount)
  } else desk.serverSums.fill(0)
  return desk
}

function addConcept(index: RankedIndex, concept: Concept): void {
  const { documents, weights, offsets } = index.postings
  const { scores, added, serverSums, serverAdded } = desk
  const { servers } = index
  for (const variant of concept.variants) {
    const factor = variantFactor(index, concept, variant)
    const end = offsets[variant.term + 1] ?? 0
    for (let at = offsets[variant.term] ?? 0; at < end; at += 1) {
      const document = documents[at] ?? 0
      const value = factor * (weights[at] ?? 0)
      const before = added[document] ?? 0
      if (value <= before) continue
      added[document] = value
      scores[document] = (scores[document] ?? 0) + value - before
      const server = servers[document] ?? 0
      const serverBefore = serverAdded[server] ?? 0
      if (value <= serverBefore) continue
      serverAdded[server] = value
      serverSums[server] = (serverSums[server] ?? 0) + value - serverBefore
    }
  }
  forget(index, concept)
}

/** Takes back what is remembered of a concept, so the next starts from zero. */
function forget(index: RankedIndex, concept: Concept): void {
  const { documents, offsets } = index.postings
  for (const { term } of concept.variants) {
    const end = offsets[term + 1] ?? 0
    for (let at = offsets[term] ?? 0; at < end; at += 1) desk.added[documents[at] ?? 0] = 0
  }
  desk.serverAdded.fill(0)
}
