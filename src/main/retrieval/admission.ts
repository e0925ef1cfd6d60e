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

/** Where tools of a name stand in the catalog. */
export interface NameTable {
  /** Letter case and surrounding space do not count. */
  find(name: string): readonly number[]
}

export function nameTable(tools: readonly SearchableTool[], nameOf: (tool: SearchableTool) => string): NameTable {
  const first = new Map<string, number>()
  const more = new Map<string, number[]>()
  for (let at = 0; at < tools.length; at += 1) {
    const tool = tools[at]
    if (tool === undefined) continue
    const key = nameKey(nameOf(tool))
    if (!first.has(key)) first.set(key, at)
    else more.set(key, [...(more.get(key) ?? []), at])
  }
  return {
    find(name) {
      const key = nameKey(name)
      const at = first.get(key)
      return at === undefined ? [] : [at, ...(more.get(key) ?? [])]
    },
  }
}
