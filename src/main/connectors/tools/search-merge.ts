import type { JsonSchema } from '../../../shared/tool.ts'
import type { SearchableTool } from '../../retrieval/searchable-tool.ts'
import type { SearchAnswer, WireSchema } from '../gateway/gateway-wire.ts'
import { searchableName } from './names.ts'

/** A hosted tool that the gateway offers for a query. */
export interface ConnectorHit {
  readonly name: string
  /** The vendor's. */
  readonly slug: string
  /** As the vendor spells it. */
  readonly connector: string
  readonly description: string
  readonly inputSchema: JsonSchema
}

export interface ConnectorHits {
  /** One list per query, in order. */
  readonly perQuery: readonly (readonly ConnectorHit[])[]
  /** For the log: what was dropped because two tools would have one name. */
  readonly warnings: readonly string[]
}

/**
 * The gateway's answer as candidates for each query. Groups belong to queries by their place; one that echoes another
 * query is nobody's, and so is a slug without a definition.
 */
export function connectorHits(queries: readonly string[], answer: SearchAnswer): ConnectorHits {
  const warnings = new Set<string>()
  const perQuery = queries.map((query, position) => {
    const group = answer.results[position] ?? null
    if (group === null) return []
    if (group.useCase !== undefined && group.useCase.trim() !== '' && group.useCase.trim() !== query) return []
    const hits = group.tools.flatMap(slug => hitOf(slug, answer.schemas.get(slug)))
    return withoutTwins(hits, warnings)
  })
  return { perQuery, warnings: [...warnings] }
}

function hitOf(slug: string, schema: WireSchema | undefined): readonly ConnectorHit[] {
  if (schema === undefined) return []
  const name = searchableName(schema.connector, slug)
  return name === null ? [] : [{ name, slug, ...schema }]
}

/** Of `GMAIL_X` and `X`, one name leads to the first alone: the other could never be called. */
function withoutTwins(hits: readonly ConnectorHit[], warnings: Set<string>): readonly ConnectorHit[] {
  const kept = new Map<string, ConnectorHit>()
  for (const hit of hits) {
    const other = kept.get(hit.name)
    if (other === undefined) {
      kept.set(hit.name, hit)
      continue
    }
    if (other.slug === hit.slug) continue
    const [winner, loser] = isPrefixed(hit) ? [hit, other] : [other, hit]
    kept.set(hit.name, winner)
    warnings.add(`${winner.slug} and ${loser.slug} would both be ${hit.name}; only ${winner.slug} can be called by it.`)
  }
  return [...kept.values()]
}

function isPrefixed({ slug, connector }: ConnectorHit): boolean {
  return slug.startsWith(`${connector.toUpperCase()}_`)
}

/** A candidate as the search ranks it, beside the tools of the session. */
export function toSearchable({ name, connector, description, inputSchema }: ConnectorHit): SearchableTool {
  return { name, label: connector, description, inputSchema, kind: 'connector' }
}
