import type { ConnectorAccount, ConnectorRow } from '../../../shared/connector.ts'
import type { JsonObject } from '../../../shared/json.ts'

const statusHint =
  'connected: its tools can be found with tool_search and called. Not connected: connect opens the sign-in for the person. An account that needs it is renewed with reconnect.'
const longestList = 200

export interface StatusQuestion {
  /** Narrow the list, in whatever spelling; none: all. */
  readonly names: readonly string[]
  /** What to do where a server of ours goes by that name. */
  serverAdvice(name: string): string | null
}

/** The apps, with their accounts where those could be read. A name that is no app but a server is told so. */
export function statusResult(rows: readonly ConnectorRow[], accounts: readonly ConnectorAccount[] | null, { names, serverAdvice }: StatusQuestion): JsonObject {
  const known = new Map(rows.map(row => [spelling(row.connector), row]))
  const wanted = names.length === 0 ? rows : [...new Set(names.flatMap(name => known.get(spelling(name)) ?? []))]
  const unknown = names.filter(name => !known.has(spelling(name)))
  return {
    connectors: wanted.slice(0, longestList).map(row => ({ ...row, ...(accounts === null ? {} : { accounts: accountsOf(row, accounts) }) })),
    ...(wanted.length > longestList ? { left_out: wanted.length - longestList } : {}),
    ...(unknown.length === 0 ? {} : { unknown: unknown.map(name => unknownName(name, rows, serverAdvice(name))) }),
    hint: statusHint,
  }
}

function accountsOf({ connector }: ConnectorRow, accounts: readonly ConnectorAccount[]): readonly JsonObject[] {
  return accounts
    .filter(account => account.connector.toLowerCase() === connector.toLowerCase())
    .map(({ alias, label, status, active, disabled }) => ({ alias: alias ?? null, label: label ?? null, status, active, ...(disabled ? { retired: true } : {}) }))
}

/** `google-calendar` is `googlecalendar`. */
function spelling(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function unknownName(name: string, rows: readonly ConnectorRow[], advice: string | null): JsonObject {
  if (advice !== null) return { name, mcp_server: true, detail: advice }
  const wanted = spelling(name)
  const close = rows.map(row => row.connector).filter(connector => wanted.length > 2 && (spelling(connector).includes(wanted) || wanted.includes(spelling(connector))))
  return close.length === 0 ? { name } : { name, did_you_mean: close.slice(0, 5) }
}
