import type { AccountStatus, ConnectorAccount } from '../../shared/connector.ts'
import type { ConnectorOverview } from '../../shared/ipc.ts'
import { appTitle } from './app-title.ts'

/** A hosted app with the accounts that are signed in at it. */
export interface HostedApp {
  readonly connector: string
  readonly title: string
  readonly standing: HostedStanding
  readonly accounts: readonly ConnectorAccount[]
  /** Of the app as a whole, where its accounts could not be read. */
  readonly status: AccountStatus | null
  readonly reason: string | null
}

/** `off`: whoever runs the account has turned the app off. */
export type HostedStanding = 'attention' | 'connected' | 'available' | 'off'

const troubles: readonly AccountStatus[] = ['failed', 'expired', 'revoked', 'inactive']

export function isTroubled(status: AccountStatus | null | undefined): boolean {
  return status != null && troubles.includes(status)
}

/** The apps of an overview, each with its accounts; by title, so that cards keep their place. */
export function hostedApps({ rows, accounts }: Pick<ConnectorOverview, 'rows' | 'accounts'>): readonly HostedApp[] {
  return rows
    .map((row): HostedApp => {
      const own = (accounts ?? []).filter(account => account.connector === row.connector && account.status !== 'pending')
      const status = row.connection_status ?? null
      const troubled = own.some(account => isTroubled(account.status)) || (accounts === null && !row.connected && isTroubled(status))
      const connected = row.connected || own.some(account => account.active)
      const standing = !row.enabled ? 'off' : troubled ? 'attention' : connected ? 'connected' : 'available'
      return { connector: row.connector, title: appTitle(row.connector), standing, accounts: own, status, reason: row.status_reason ?? null }
    })
    .sort((a, b) => a.title.localeCompare(b.title))
}

/** An account as a person tells it from others; null where it was given no name yet. */
export function accountName({ alias, label }: Pick<ConnectorAccount, 'alias' | 'label'>): string | null {
  return [alias, label].find(name => name !== undefined && name.trim() !== '') ?? null
}
