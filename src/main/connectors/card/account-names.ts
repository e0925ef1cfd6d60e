import type { ConnectorAccount } from '../../../shared/connector.ts'

export interface FoundAccounts {
  readonly matches: readonly ConnectorAccount[]
  /** What to say when it is not exactly one. */
  readonly problem: string
}

/** The accounts of a connector that go by a name: their alias, or the vendor's label where they have none. */
export function findAccounts(accounts: readonly ConnectorAccount[], connector: string, name: string): FoundAccounts {
  const own = accounts.filter(account => account.connector.toLowerCase() === connector)
  const wanted = name.trim().toLowerCase()
  const matches = own.filter(account => (account.alias ?? account.label ?? '').trim().toLowerCase() === wanted)
  const names = own.map(accountName)
  const listed = names.length === 0 ? `${connector} has no accounts.` : `Accounts of ${connector}: ${names.join(', ')}.`
  const problem = matches.length > 1 ? `More than one account of ${connector} goes by ${JSON.stringify(name)}. ${listed}` : `No account of ${connector} goes by ${JSON.stringify(name)}. ${listed}`
  return { matches, problem }
}

export function accountName({ alias, label, connection_id }: ConnectorAccount): string {
  return alias ?? label ?? connection_id
}
