import { nameTable, type NameTable } from './admission.ts'
import { inverseDocumentFrequency } from './bm25.ts'
import { currentLexicon, type Lexicon } from './lexicon.ts'
import { grown, type Postings } from './postings.ts'
import { rankedWeights } from './ranked-weights.ts'
import { bareName, type SearchableTool } from './searchable-tool.ts'
import { eachText, fieldNames } from './tool-fields.ts'

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
  /** The number in the lexicon of each tool's bare name and of its description. */
  readonly nameTexts: Uint32Array
  readonly descriptionTexts: Uint32Array
  /** Average number of words by field; at least 1. */
  readonly averageLengths: readonly number[]
  /** The number of each tool's server. A tool without one counts as a server of its own. */
  readonly servers: Uint32Array
  readonly serverCount: number
  /** The most that one word can tell: the idf of a word that a single tool carries. */
  readonly highestIdf: number
}

export function buildRankedIndex(tools: readonly SearchableTool[]): RankedIndex {
  const lexicon = currentLexicon()
  const reading = readTools(lexicon, tools)
  const averages = fieldNames.map((_, field) => averageLength(reading, field))
  return {
    mode: 'ranked',
    tools,
    names: nameTable(tools, tool => tool.name),
    bareNames: nameTable(tools, tool => bareName(tool.name)),
    lexicon,
    postings: post(lexicon, reading, averages),
    nameTexts: firstTexts(reading, 0),
    descriptionTexts: firstTexts(reading, 2),
    averageLengths: averages,
    ...numberServers(tools),
    highestIdf: inverseDocumentFrequency(tools.length, Math.min(1, tools.length)),
  }
}

/** All texts of a catalog in flat arrays: those of tool `t` run from `ends[t - 1]` to `ends[t]`. */
export interface Reading {
  /** Numbers of texts in the lexicon, and the field of each. */
  readonly texts: Uint32Array
  readonly fields: Uint8Array
  readonly ends: Uint32Array
  /** Words of each tool's fields, five a tool. */
  readonly lengths: Uint32Array
}

export function readTools(lexicon: Lexicon, tools: readonly SearchableTool[]): Reading {
  let texts = new Uint32Array(tools.length * 32 + 1)
  let fields = new Uint8Array(texts.length)
  let count = 0
  const ends = new Uint32Array(tools.length)
  const lengths = new Uint32Array(tools.length * fieldNames.length)
  tools.forEach((tool, document) => {
    eachText(tool, (field, text) => {
      const number = lexicon.read(text, field < 2 ? 'name' : 'prose')
      const at = document * fieldNames.length + field
      lengths[at] = (lengths[at] ?? 0) + lexicon.start(number + 1) - lexicon.start(number)
      if (count === texts.length) {
        texts = grown(texts, new Uint32Array(count * 2))
        fields = grown(fields, new Uint8Array(count * 2))
      }
      texts[count] = number
      fields[count] = field
      count += 1
    })
    ends[document] = count
  })
  return { texts: texts.subarray(0, count), fields: fields.subarray(0, count), ends, lengths }
}

/** The first text of a field of each tool. */
function firstTexts(reading: Reading, field: number): Uint32Array {
  const found = new Uint32Array(reading.ends.length)
  let at = 0
  for (let document = 0; document < found.length; document += 1) {
    while (reading.fields[at] !== field) at += 1
    found[document] = reading.texts[at] ?? 0
    at = reading.ends[document] ?? at
  }
  return found
}

function averageLength({ lengths, ends }: Reading, field: number): number {
  let total = 0
  for (let at = field; at < lengths.length; at += fieldNames.length) total += lengths[at] ?? 0
  return Math.max(total / Math.max(ends.length, 1), 1)
}

/** Counts where each term will stand, then writes it there: twice over the readings, but no sorting and no copies. */
function post(lexicon: Lexicon, reading: Reading, averages: readonly number[]): Postings {
  const offsets = postingOffsets(lexicon, reading)
  const size = offsets[offsets.length - 1] ?? 0
  const next = offsets.slice()
  const documents = new Uint32Array(size)
  const weights = new Float32Array(size)
  const fields = new Uint8Array(size)
  const tally = createTally(lexicon)
  let at = 0
  for (let document = 0; document < reading.ends.length; document += 1) {
    const worths = averages.map((average, field) => fieldWorth(field, reading.lengths[document * fieldNames.length + field] ?? 0, average))
    for (const end = reading.ends[document] ?? 0; at < end; at += 1) {
      const field = reading.fields[at] ?? 0
      tally.add(reading.texts[at] ?? 0, field, worths[field] ?? 0)
    }
    tally.flush((term, weight, inFields) => {
      const to = next[term] ?? 0
      next[term] = to + 1
      documents[to] = document
      weights[to] = saturated(weight)
      fields[to] = inFields
    })
  }
  return { offsets, documents, weights, fields }
}

function postingOffsets(lexicon: Lexicon, reading: Reading): Uint32Array {
  const terms = lexicon.terms()
  const lastMet = new Int32Array(lexicon.forms.length).fill(-1)
  const offsets = new Uint32Array(lexicon.forms.length + 1)
  let document = 0
  for (let at = 0; at < reading.texts.length; at += 1) {
    while (at >= (reading.ends[document] ?? Infinity)) document += 1
    const text = reading.texts[at] ?? 0
    const end = lexicon.start(text + 1)
    for (let place = lexicon.start(text); place < end; place += 1) {
      const term = terms[place] ?? 0
      if (lastMet[term] === document) continue
      lastMet[term] = document
      offsets[term + 1] = (offsets[term + 1] ?? 0) + 1
    }
  }
  for (let term = 0; term < lexicon.forms.length; term += 1) offsets[term + 1] = (offsets[term + 1] ?? 0) + (offsets[term] ?? 0)
  return offsets
}

/** What one mention is worth in a field of this length. */
export function fieldWorth(field: number, length: number, average: number): number {
  const b = rankedWeights.lengths[field] ?? 0
  return (rankedWeights.fields[field] ?? 0) / (1 - b + (b * length) / average)
}

function saturated(weight: number): number {
  return (weight * (rankedWeights.k1 + 1)) / (weight + rankedWeights.k1)
}

interface Tally {
  add(text: number, field: number, worth: number): void
  /** Gives each term once and starts over. */
  flush(each: (term: number, weight: number, fields: number) => void): void
}

/** Adds up one tool's terms. */
function createTally(lexicon: Lexicon): Tally {
  const terms = lexicon.terms()
  const weights = new Float64Array(lexicon.forms.length)
  const fields = new Uint8Array(lexicon.forms.length)
  const met: number[] = []
  return {
    add(text, field, worth) {
      const end = lexicon.start(text + 1)
      for (let at = lexicon.start(text); at < end; at += 1) {
        const term = terms[at] ?? 0
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
  const servers = new Uint32Array(tools.length)
  let serverCount = 0
  for (let at = 0; at < tools.length; at += 1) {
    const label = tools[at]?.label ?? ''
    const known = label === '' ? undefined : numbers.get(label)
    servers[at] = known ?? serverCount
    if (known !== undefined) continue
    numbers.set(label, serverCount)
    serverCount += 1
  }
  return { servers, serverCount }
}
