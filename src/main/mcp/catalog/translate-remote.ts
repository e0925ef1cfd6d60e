import type { CatalogEntry } from '../../../shared/catalog-entry.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { ServerRemote } from './server-json.ts'
import { fillVariables, filledInput, type FilledText } from './translate-input.ts'

/** The parts of an entry that say how a server is run or reached. */
export type Reach = Pick<CatalogEntry, 'transport' | 'auth' | 'values'>

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/

/** A server that runs elsewhere. A failure's message ends a sentence: "left out: …". */
export function translateRemote(remote: ServerRemote): Result<Reach> {
  const type = transportType(remote.type)
  if (type === null) return failed('LEFT_OUT', `it speaks ${JSON.stringify(remote.type.slice(0, 40))}, which Drawbridge does not`)
  const url = fillVariables(remote.url, remote.variables)
  if (!/^https:\/\/[^\s/\\]/i.test(url.text) || !URL.canParse(url.text)) return failed('LEFT_OUT', 'its address is not an https URL')
  const headers = headerTexts(remote)
  if (headers === null) return failed('LEFT_OUT', 'it wants headers that cannot be sent')
  const values = distinct([url, ...Object.values(headers)].flatMap(part => part.values))
  return success({
    transport: { type, url: url.text, headers: Object.fromEntries(Object.entries(headers).map(([name, { text }]) => [name, text])) },
    auth: { type: values.some(value => value.secret) ? 'api_key' : 'oauth' },
    values,
  })
}

function transportType(type: string): 'http' | 'sse' | null {
  if (type === 'streamable-http') return 'http'
  return type === 'sse' ? 'sse' : null
}

function headerTexts({ headers }: ServerRemote): Readonly<Record<string, FilledText>> | null {
  const texts = (headers ?? []).flatMap(header => {
    const filled = filledInput(header.name, header)
    return filled === null ? [] : [{ name: header.name, filled }]
  })
  // A line break in a header would start another one.
  if (texts.some(({ name, filled }) => !headerName.test(name) || /[^\t\x20-\x7e]/.test(filled.text))) return null
  return Object.fromEntries(texts.map(({ name, filled }) => [name, filled]))
}

/** Two places may ask for the same value. */
export function distinct<T extends { readonly name: string }>(values: readonly T[]): T[] {
  return values.filter((value, index) => values.findIndex(other => other.name === value.name) === index)
}
