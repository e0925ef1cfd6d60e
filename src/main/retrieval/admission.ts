import { nameKey, type SearchableTool } from './searchable-tool.ts'

/** One token of a query with its standing in the catalog. */
export interface GateCandidate {
  readonly token: string
  readonly idf: number
}

/** The most telling token of the query, the first of equals. A word that no tool carries is the most telling of all. */
export function gateToken<Candidate extends GateCandidate>(tokens: readonly Candidate[]): Candidate | undefined {
  return tokens.reduce<Candidate | undefined>((best, token) => (best === undefined || token.idf > best.idf ? token : best), undefined)
}

/** How many of the query's answerable words a tool must carry: one of up to three, half of four and more. */
export function coverageFloor(answerable: number): number {
  return answerable < 4 ? 1 : Math.ceil(0.5 * answerable)
}

export type NameTable = ReadonlyMap<string, readonly number[]>

/** Tool name, letter case aside → places in the catalog. */
export function nameTable(tools: readonly SearchableTool[], nameOf: (tool: SearchableTool) => string): NameTable {
  const table = new Map<string, number[]>()
  tools.forEach((tool, at) => {
    const key = nameKey(nameOf(tool))
    const known = table.get(key)
    if (known === undefined) table.set(key, [at])
    else known.push(at)
  })
  return table
}
