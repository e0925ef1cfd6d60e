import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import type { SearchableTool } from '../../retrieval/tool-index.ts'

/** One labelled search. */
export interface LabelledQuery {
  /** Several for a task whose searches are judged together. */
  readonly texts: readonly string[]
  readonly kind: string
  /** What should be found: any one tool of a group will do, and groups are what is counted. */
  readonly groups: readonly (readonly string[])[]
  readonly relevant: readonly string[]
}

/** Reads a catalog file: `[{name, server, description, parameters}]`. Rows without a name are an error. */
export function parseCatalog(raw: unknown): readonly SearchableTool[] {
  if (!Array.isArray(raw)) throw new Error('The catalog is not a JSON array of tools.')
  return raw.map((row: unknown, at) => {
    if (!isJsonObject(row) || typeof row['name'] !== 'string') throw new Error(`Catalog row ${String(at + 1)} has no name.`)
    return {
      name: row['name'],
      label: textOf(row, 'server'),
      description: textOf(row, 'description'),
      inputSchema: isJsonObject(row['parameters']) ? row['parameters'] : {},
      kind: 'local',
    }
  })
}

/** Reads a query file: one `{query | queries, relevant, kind, anyOf?}` a line. */
export function parseQueries(text: string): readonly LabelledQuery[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    const row: unknown = JSON.parse(line)
    if (!isJsonObject(row)) throw new Error(`Query line ${String(at + 1)} is not a JSON object.`)
    const texts = typeof row['query'] === 'string' ? [row['query']] : stringsOf(row['queries'])
    const relevant = stringsOf(row['relevant'])
    if (texts.length === 0 || relevant.length === 0) throw new Error(`Query line ${String(at + 1)} lacks "query" or "relevant".`)
    const anyOf = Array.isArray(row['anyOf']) ? row['anyOf'].map(stringsOf) : []
    return [{ texts, kind: textOf(row, 'kind'), groups: anyOf.length > 0 ? anyOf : relevant.map(name => [name]), relevant }]
  })
}

function textOf(row: JsonObject, key: string): string {
  const value = row[key]
  return typeof value === 'string' ? value : ''
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
}
