import { asObject, isJsonObject } from '../../shared/json.ts'
import { isWebLink } from './call-answer.ts'
import { parseJson } from './parse-json.ts'

/** How one app came out of `manage_connections`. */
export interface ConnectedTarget {
  readonly name: string
  /** `connected`, `skipped`, `initiated`, `not_connected`, … */
  readonly state: string
  readonly detail?: string
  readonly link?: string
  /** How many a server brought. */
  readonly tools?: number
  /** Why a server that is there shows no tools. */
  readonly problem?: string
}

/** The rows of a card, or of the links that stand in for one. */
export function readTargets(output: string): readonly ConnectedTarget[] {
  return rowsOf(output, 'targets').flatMap(({ name, state, detail, connect_url: link, tools, discovery_error: problem }) =>
    typeof name === 'string' && typeof state === 'string'
      ? [{ name, state, ...(typeof detail === 'string' ? { detail } : {}), ...(isWebLink(link) ? { link } : {}), ...(Array.isArray(tools) ? { tools: tools.length } : {}), ...(typeof problem === 'string' ? { problem } : {}) }]
      : [],
  )
}

/** The apps that `status` lists, with the names of their accounts. */
export function readStatus(output: string): readonly { readonly name: string; readonly connected: boolean; readonly accounts: readonly string[] }[] {
  return rowsOf(output, 'connectors').flatMap(({ connector: name, connected, accounts }) =>
    typeof name === 'string' ? [{ name, connected: connected === true, accounts: accountsIn(accounts) }] : [],
  )
}

function accountsIn(accounts: unknown): readonly string[] {
  const rows = Array.isArray(accounts) ? accounts.filter(isJsonObject) : []
  return rows.filter(row => row['active'] === true).flatMap(({ alias, label }) => [alias, label].filter(name => typeof name === 'string').slice(0, 1))
}

function rowsOf(output: string, key: string): readonly Readonly<Record<string, unknown>>[] {
  const rows = asObject(parseJson(output))[key]
  return Array.isArray(rows) ? rows.filter(isJsonObject) : []
}
