import { nameTable, type NameTable } from './admission.ts'
import { inverseDocumentFrequency } from './bm25.ts'
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
  /** Average number of words by field; at least 1. */
  readonly averageLengths: readonly number[]
  /** The number of each tool's server. A tool without one counts as a server of its own. */
  readonly servers: Uint32Array
  readonly serverCount: number
  /** The most that one word can tell: the idf of a word that a single tool carries. */
  readonly highestIdf: number
}

/** A tool's readings: for each field, the terms of each of its texts. */
export type Reading = readonly (readonly Uint32Array[])[]

export function buildRankedIndex(tools: readonly SearchableTool[]): RankedIndex {
  const lexicon = currentLexicon()
  const readings = tools.map(tool => readTool(lexicon, tool))
  const averages = averageLengths(readings)
  return {
    mode: 'ranked',
    tools,
    names: nameTable(tools, tool => tool.name),
    bareNames: nameTable(tools, tool => bareName(tool.name)),
    lexicon,
    postings: post(readings, averages, lexicon.forms.length),
    averageLengths: averages,
    ...numberServers(tools),
    highestIdf: inverseDocumentFrequency(tools.length, Math.min(1, tools.length)),
  }
}

export function readTool(lexicon: Lexicon, tool: SearchableTool): Reading {
  return fieldTexts(tool).map(texts => texts.map(text => lexicon.read(text)))
}

function post(readings: readonly Reading[], averages: readonly number[], termCount: number): Postings {
  const builder = new PostingsBuilder()
  const tally = createTally(termCount)
  readings.forEach((reading, document) => {
    reading.forEach((texts, field) => {
      const worth = fieldWorth(field, lengthOf(texts), averages[field] ?? 1)
      for (const text of texts) tally.add(text, field, worth)
    })
    tally.flush((term, weight, fields) => builder.add(term, document, saturated(weight), fields))
  })
  return builder.finish(termCount)
}

export function lengthOf(texts: readonly Uint32Array[]): number {
  let length = 0
  for (const text of texts) length += text.length
  return length
}

function averageLengths(readings: readonly Reading[]): readonly number[] {
  return fieldNames.map((_, field) => {
    const total = readings.reduce((sum, reading) => sum + lengthOf(reading[field] ?? []), 0)
    return Math.max(total / Math.max(readings.length, 1), 1)
  })
}

/** What one mention is worth in a field of this length. */
export function fieldWorth(field: number, length: number, average: number): number {
  const b = rankedWeights.lengths[field] ?? 0
  return (rankedWeights.fields[field] ?? 0) / (1 - b + (b * length) / average)
}

function saturated(weight: number): number {
  return (weight * (rankedWeights.k1 + 1)) / (weight + rankedWeights.k1)
}

/** Stop words count where they may be all there is: in names and labels. */
export function counts(flagged: number, field: number): boolean {
  return flagged < stopFlag || field < 2
}

interface Tally {
  add(text: Uint32Array, field: number, worth: number): void
  /** Gives each term once and starts over. */
  flush(each: (term: number, weight: number, fields: number) => void): void
}

/** Adds up one tool's terms. */
function createTally(termCount: number): Tally {
  const weights = new Float64Array(termCount)
  const fields = new Uint8Array(termCount)
  const met: number[] = []
  return {
    add(text, field, worth) {
      for (const flagged of text) {
        if (!counts(flagged, field)) continue
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

function numberServers(tools: readonly SearchableTool[]): { servers: Uint32Array; serverCount: number } {
  const numbers = new Map<string, number>()
  const servers = Uint32Array.from(tools, (tool, at) => {
    const key = tool.label === '' ? `tool ${String(at)}` : `server ${tool.label}`
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
  return { servers, serverCount: numbers.size }
}
