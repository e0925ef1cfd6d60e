import { nameTable, type NameTable } from './admission.ts'
import { classicText } from './classic-text.ts'
import { PostingsBuilder, type Postings } from './postings.ts'
import type { SearchableTool } from './searchable-tool.ts'
import { classicTokens } from './tokenize.ts'

/** The catalog under the plain rule. Weights in `postings` are plain counts. */
export interface ClassicIndex {
  readonly mode: 'classic'
  readonly tools: readonly SearchableTool[]
  readonly names: NameTable
  readonly terms: ReadonlyMap<string, number>
  readonly postings: Postings
  /** Tokens of each tool's text. */
  readonly lengths: Uint32Array
  readonly averageLength: number
}

export function buildClassicIndex(tools: readonly SearchableTool[]): ClassicIndex {
  const terms = new Map<string, number>()
  const builder = new PostingsBuilder()
  const lengths = new Uint32Array(tools.length)
  let total = 0
  tools.forEach((tool, document) => {
    const tokens = classicTokens(classicText(tool))
    lengths[document] = tokens.length
    total += tokens.length
    for (const [term, count] of countTerms(tokens, terms)) builder.add(term, document, count, 0)
  })
  return {
    mode: 'classic',
    tools,
    names: nameTable(tools, tool => tool.name),
    terms,
    postings: builder.finish(terms.size),
    lengths,
    averageLength: tools.length === 0 ? 0 : total / tools.length,
  }
}

function countTerms(tokens: readonly string[], terms: Map<string, number>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const token of tokens) {
    const term = terms.get(token) ?? terms.size
    terms.set(token, term)
    counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return counts
}
