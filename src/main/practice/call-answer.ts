import { asObject, isJsonObject, type JsonObject } from '../../shared/json.ts'
import { withoutFrame } from '../../shared/untrusted.ts'
import { parseJson } from './parse-json.ts'

/** What one entry of a `tool_call` came to, out of the envelope around it. */
export interface CallAnswer {
  readonly name: string
  /** As text, where it is data too. */
  readonly output: string
  readonly error?: { readonly code: string; readonly message: string; readonly connector?: string; readonly link?: string; readonly hint?: string }
  /** Of several, the account that did it. */
  readonly account?: string
}

/** Reads the first entry; undefined when the output is no envelope, but a tool's own. */
export function readCallAnswer(output: string): CallAnswer | undefined {
  const envelope = asObject(parseJson(withoutFrame(output).trim()))
  const { results, total_count: total } = envelope
  const [entry] = Array.isArray(results) && typeof total === 'number' ? results : []
  if (!isJsonObject(entry) || typeof entry['name'] !== 'string') return undefined
  const account = typeof entry['account'] === 'string' ? { account: entry['account'] } : {}
  if (!isJsonObject(entry['error'])) return { name: entry['name'], output: asText(entry['response']), ...account }
  const error = readError(entry['error'])
  return { name: entry['name'], output: JSON.stringify({ error: error.hint === undefined ? error.message : `${error.message}\n${error.hint}` }), error, ...account }
}

function readError(error: JsonObject): NonNullable<CallAnswer['error']> {
  const { code, message, connector, connect_url: link, hint } = error
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
    ...(typeof connector === 'string' ? { connector } : {}),
    ...(isWebLink(link) ? { link } : {}),
    ...(typeof hint === 'string' ? { hint } : {}),
  }
}

/** Only what a browser opens is shown as a link. */
export function isWebLink(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/[^\s<>]+$/.test(value)
}

function asText(response: unknown): string {
  return typeof response === 'string' ? response : JSON.stringify(response ?? null)
}
