import { nameTable, type NameTable } from './admission.ts'
import { currentLexicon, stopFlag, type Lexicon } from './lexicon.ts'
import { PostingsBuilder, type Postings } from './postings.ts'
import { rankedWeights } from './ranked-weights.ts'
import { bareName, type SearchableTool } from './searchable-tool.ts'
import { fieldNames, fieldTexts } from './tool-fields.ts'

/**
 * The catalog under the ranked rule. A posting's weight is what the term is worth in that tool before its idf: fields
 * weighted, lengths evened, repeats saturated. `fields` has bit `f` set where the term stands in field `f`.
 */
export interface RankedIndex {
  readonly mode: 'ranked'
  readonly tools: readonly SearchableTool[]
  readonly names: NameTable
  readonly bareNames: NameTable
  readonly lexicon: Lexicon
  readonly postings: Postings
}

/** A tool's readings: for each field, the terms of each of its texts. */
type Reading = readonly (readonly Uint32Array[])[]

export function buildRankedIndex(tools: readonly SearchableTool[]): RankedIndex {
  const lexicon = currentLexicon()
  const readings = tools.map(tool => fieldTexts(tool).map(texts => texts.map(text => lexicon.read(text))))
  const averages = averageLengths(readings)
  const builder = new PostingsBuilder()
  const tally = createTally(lexicon.forms.length)
  readings.forEach((reading, document) => {
    reading.forEach((texts, field) => {
      const worth = fieldWorth(field, lengthOf(texts), averages[field] ?? 1)
      for (const text of texts) tally.add(text, field, worth)
    })
    tally.flush((term, weight, fields) => builder.add(term, document, saturated(weight), fields))
  })
  return {
    mode: 'ranked',
    tools,
    names: nameTable(tools, tool => tool.name),
    bareNames: nameTable(tools, tool => bareName(tool.name)),
    lexicon,
    postings: builder.finish(lexicon.forms.length),
  }
}

function lengthOf(texts: readonly Uint32Array[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0)
}

function averageLengths(readings: readonly Reading[]): readonly number[] {
  return fieldNames.map((_, field) => {
    const total = readings.reduce((sum, reading) => sum + lengthOf(reading[field] ?? []), 0)
    return Math.max(total / Math.max(readings.length, 1), 1)
  })
}

/** What one mention is worth in a field of this length. */
function fieldWorth(field: number, length: number, average: number): number {
  const b = rankedWeights.lengths[field] ?? 0
  return (rankedWeights.fields[field] ?? 0) / (1 - b + (b * length) / average)
}

function saturated(weight: number): number {
  return (weight * (rankedWeights.k1 + 1)) / (weight + rankedWeights.k1)
}

interface Tally {
  add(text: Uint32Array, field: number, worth: number): void
  /** Gives each term once and starts over. */
  flush(each: (term: number, weight: number, fields: number) => void): void
}

/** Adds up one tool's terms. Stop words count in names only, where they may be all there is. */
function createTally(termCount: number): Tally {
  const weights = new Float64Array(termCount)
  const fields = new Uint8Array(termCount)
  const met: number[] = []
  return {
    add(text, field, worth) {
      for (const flagged of text) {
        if (flagged >= stopFlag && field > 1) continue
        const term = flagged & ~stopFlag
        if (fields[term] === 0) met.push(term)
        weights[term] = (weights[term] ?? 0) + worth
        fields[term] = (fields[term] ?? 0) | (1 << field)
      }
    },
    flush(each) {
      for (const term of met) {
        each(term, weights[term] ?? 0, fields[term] ?? 0)
        weights[term] = 0
        fields[term] = 0
      }
      met.length = 0
    },
  }
}
