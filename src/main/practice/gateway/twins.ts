import { asObject, isJsonObject, type JsonObject } from '../../../shared/json.ts'

/** Gives every tool that is spelled with its connector's name a twin that is spelled without. */
export function twinned(body: JsonObject): JsonObject {
  const schemas = asObject(body['schemas'])
  const twins = new Map(Object.entries(schemas).flatMap(([slug, schema]) => twinOf(slug, schema)))
  const twinEntries = Object.entries(schemas).flatMap(([slug, schema]): [string, unknown][] => {
    const twin = twins.get(slug)
    return twin === undefined ? [] : [[twin, { ...asObject(schema), tool: twin }]]
  })
  const results = Array.isArray(body['results']) ? { results: body['results'].map(group => withTwins(group, twins)) } : {}
  return { ...body, ...results, schemas: { ...schemas, ...Object.fromEntries(twinEntries) } }
}

/** Slug and twin, or nothing. */
function twinOf(slug: string, schema: unknown): [string, string][] {
  const connector = asObject(schema)['connector']
  const repeated = typeof connector === 'string' ? `${connector.toUpperCase()}_` : null
  return repeated !== null && slug.startsWith(repeated) ? [[slug, slug.slice(repeated.length)]] : []
}

function withTwins(group: unknown, twins: ReadonlyMap<string, string>): unknown {
  if (!isJsonObject(group) || !Array.isArray(group['tools'])) return group
  const tools = group['tools'].flatMap(slug => {
    const twin = typeof slug === 'string' ? twins.get(slug) : undefined
    return twin === undefined ? [slug] : [twin, slug]
  })
  return { ...group, tools }
}

/** Tools that are named and nowhere described. */
export function withoutSchemas(body: JsonObject): JsonObject {
  return { ...body, schemas: {} }
}
