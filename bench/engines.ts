import { create, insertMultiple, search as searchOrama } from '@orama/orama'
import { Index as FlexIndex } from 'flexsearch'
import lunr from 'lunr'
import MiniSearch from 'minisearch'
import wink from 'wink-bm25-text-search'
import { inverseDocumentFrequency, classicBm25, termWeight } from '../src/main/retrieval/bm25.ts'
import { classicText } from '../src/main/retrieval/classic-text.ts'
import { search } from '../src/main/retrieval/search.ts'
import { buildIndex, type RetrievalMode, type SearchableTool } from '../src/main/retrieval/tool-index.ts'
import { classicTokens } from '../src/main/retrieval/tokenize.ts'

/** Names of the ten best tools. */
export type Ask = (query: string) => Promise<readonly string[]> | readonly string[]
/** Builds an engine's index. Each reads the text of the plain rule, its own fields aside. */
export type Engine = (tools: readonly SearchableTool[]) => Promise<Ask> | Ask

const limit = 10

export const engines: Readonly<Record<string, Engine>> = {
  scan,
  classic: ours('classic'),
  ranked: ours('ranked'),
  minisearch,
  orama,
  flexsearch,
  wink: winkBm25,
  lunr: lunrEngine,
}

function ours(mode: RetrievalMode): Engine {
  return tools => {
    const index = buildIndex(tools, mode)
    return query => {
      const { matches, closest } = search(index, query, { limit })
      return [...matches, ...closest].map(hit => hit.tool.name)
    }
  }
}

/** The plain rule as it is usually written: token lists, read from end to end for every query. */
function scan(tools: readonly SearchableTool[]): Ask {
  const texts = tools.map(tool => classicTokens(classicText(tool)))
  const average = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
  return query => {
    const tokens = classicTokens(query)
    const counts = texts.map(text => tokens.map(token => text.reduce((count, other) => count + (other === token ? 1 : 0), 0)))
    const idf = tokens.map((_, at) => inverseDocumentFrequency(texts.length, counts.filter(row => (row[at] ?? 0) > 0).length))
    return counts
      .map((row, document) => ({ document, score: row.reduce((sum, count, at) => sum + (idf[at] ?? 0) * termWeight(count, texts[document]?.length ?? 0, average, classicBm25), 0) }))
      .filter(hit => hit.score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, limit)
      .map(hit => tools[hit.document]?.name ?? '')
  }
}

interface Row {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly description: string
}

function rowsOf(tools: readonly SearchableTool[]): readonly Row[] {
  return tools.map(({ name, label, description }, at) => ({ id: String(at), name: name.replaceAll(/[_.:-]/g, ' '), label, description }))
}

const fields = ['name', 'label', 'description'] as const

function namesOf(tools: readonly SearchableTool[], ids: readonly unknown[]): readonly string[] {
  return ids.slice(0, limit).map(id => tools[Number(id)]?.name ?? '')
}

function minisearch(tools: readonly SearchableTool[]): Ask {
  const index = new MiniSearch<Row>({ fields: [...fields] })
  index.addAll(rowsOf(tools))
  return query => namesOf(tools, index.search(query).map(hit => hit.id))
}

async function orama(tools: readonly SearchableTool[]): Promise<Ask> {
  const index = create({ schema: { id: 'string', name: 'string', label: 'string', description: 'string' } })
  await insertMultiple(index, [...rowsOf(tools)], 1000)
  return async query => {
    const found = await searchOrama(index, { term: query, properties: [...fields], limit })
    return namesOf(tools, found.hits.map(hit => hit.id))
  }
}

function flexsearch(tools: readonly SearchableTool[]): Ask {
  const index = new FlexIndex({ tokenize: 'strict' })
  for (const row of rowsOf(tools)) index.add(Number(row.id), `${row.name} ${row.label} ${row.description}`)
  return query => namesOf(tools, index.search(query, { limit, suggest: true }))
}

function winkBm25(tools: readonly SearchableTool[]): Ask {
  const index = wink()
  index.defineConfig({ fldWeights: { name: 2, label: 1, description: 1 } })
  index.definePrepTasks([classicTokens])
  for (const row of rowsOf(tools)) index.addDoc({ name: row.name, label: row.label, description: row.description }, row.id)
  index.consolidate()
  return query => namesOf(tools, index.search(query, limit).map(([id]) => id))
}

function lunrEngine(tools: readonly SearchableTool[]): Ask {
  const rows = rowsOf(tools)
  const index = lunr(function build() {
    this.ref('id')
    for (const field of fields) this.field(field)
    for (const row of rows) this.add({ ...row })
  })
  return query => namesOf(tools, index.query(clauses => { for (const token of lunr.tokenizer(query)) clauses.term(token.toString(), {}) }).map(hit => hit.ref))
}
