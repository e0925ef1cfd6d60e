import { connectorPrefix } from '../../disclosure/bridge-scope.ts'

/** `connectors__<connector>__<tool>` in its parts. */
export interface ConnectorName {
  readonly connector: string
  readonly tool: string
}

/** Null for whatever is not a connector tool's name; never throws. Case is kept. */
export function parseConnectorName(name: unknown): ConnectorName | null {
  if (typeof name !== 'string' || !name.startsWith(connectorPrefix)) return null
  const rest = name.slice(connectorPrefix.length)
  const cut = rest.indexOf('__')
  if (cut <= 0) return null
  const connector = rest.slice(0, cut)
  const tool = rest.slice(cut + 2)
  return tool === '' ? null : { connector, tool }
}

/** The name a model uses. A vendor's slug that repeats its connector (`GMAIL_SEND_EMAIL`) loses the repetition. */
export function composeConnectorName(connector: string, slug: string): string {
  const repeated = `${connector.toUpperCase()}_`
  const tool = slug.startsWith(repeated) && slug.length > repeated.length ? slug.slice(repeated.length) : slug
  return `${connectorPrefix}${connector}__${tool}`
}

/** What the vendor may call the tool, the likelier first. */
export function slugCandidates({ connector, tool }: ConnectorName): readonly [string, string] {
  return [`${connector.toUpperCase()}_${tool}`, tool]
}

// A slug is one word of printable ASCII; anything else could not be called by the name it would get.
const plainWord = /^[\x21-\x7e]{1,200}$/

/**
 * The name under which a search offers a vendor's tool, its connector in lower case as the gateway matches it.
 * Null when that name would not lead back to the tool.
 */
export function searchableName(connector: string, slug: string): string | null {
  if (!plainWord.test(connector) || !plainWord.test(slug)) return null
  const name = composeConnectorName(connector.toLowerCase(), slug)
  const parsed = parseConnectorName(name)
  return parsed?.connector === connector.toLowerCase() && slugCandidates(parsed).includes(slug) ? name : null
}
