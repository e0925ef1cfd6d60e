import { isJsonObject } from '../../../shared/json.ts'

/** What a header's name may be made of (RFC 9110, section 5.6.2). */
const headerName = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/
const types: readonly unknown[] = ['string', 'integer', 'boolean']
const mostPlaces = 10_000

/**
 * What is wrong with the headers in which a tool wants arguments repeated (`x-mcp-header`, from 2026-07-28 on); null:
 * nothing. The protocol forbids calling a tool where something is: a proxy on the way would judge another call than the one made.
 */
export function headerFault(inputSchema: unknown): string | null {
  const taken = new Set<string>()
  const open: unknown[] = [inputSchema]
  for (let count = 0; open.length > 0 && count < mostPlaces; count++) {
    const schema = open.pop()
    const properties = isJsonObject(schema) ? schema['properties'] : undefined
    if (!isJsonObject(properties)) continue
    for (const [name, property] of Object.entries(properties)) {
      if (!isJsonObject(property)) continue
      open.push(property)
      if (!Object.hasOwn(property, 'x-mcp-header')) continue
      const header = property['x-mcp-header']
      if (typeof header !== 'string' || !headerName.test(header)) return `it wants ${name.slice(0, 60)} in a header that cannot be one`
      if (!types.includes(property['type'])) return `it wants ${name.slice(0, 60)} in a header, which only a text, a whole number or a yes or no can be`
      if (taken.has(header.toLowerCase())) return `it wants two arguments in the header ${header.slice(0, 60)}`
      taken.add(header.toLowerCase())
    }
  }
  return null
}
