import type { ConnectorAccount, ConnectorRow } from '../../../shared/connector.ts'
import type { JsonObject } from '../../../shared/json.ts'

const statusHint =
  'connected: its tools can be found with tool_search and called. Not connected: connect opens the sign-in for the person. An account that needs it is renewed with reconnect.'
const longestList = 200

/** The apps, with their accounts where those could be read; `names` narrows the list, in whatever spelling. */
export function statusResult(rows: readonly ConnectorRow[], accounts: readonly ConnectorAccount[] | null, names: readonly string[]): JsonObject {
  const known = new Map(rows.map(row => [spelling(row.connector), row]))
  const wanted = names.length === 0 ? rows : [...new Set(names.flatMap(name => known.get(spelling(name)) ?? []))]
  const unknown = names.filter(name => !known.has(spelling(name)))
  return {
    connectors: wanted.slice(0, longestList).map(row => ({ ...row, ...(accounts === null ? {} : { accounts: accountsOf(row, accounts) }) })),
    ...(wanted.length > longestList ? { left_out: wanted.length - longestList } : {}),
    ...(unknown.length === 0 ? {} : { unknown: unknown.map(name => unknownName(name, rows)) }),
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

function unknownName(name: string, rows: readonly ConnectorRow[]): JsonObject {
  const wanted = spelling(name)
  const close = rows.map(row => row.connector).filter(connector => wanted.length > 2 && (spelling(connector).includes(wanted) || wanted.includes(spelling(connector))))
  return close.length === 0 ? { name } : { name, did_you_mean: close.slice(0, 5) }
}
