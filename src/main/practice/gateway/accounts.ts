import type { JsonObject } from '../../../shared/json.ts'
import type { Account, GatewayState } from './gateway-state.ts'

/** Whom one can sign in as at every practice app. */
export const practiceAddresses = ['you@example.org', 'you@work.example.org', 'you@home.example.org'] as const

/** An owner's accounts, the oldest first. */
export function accountsOf(state: GatewayState, owner: string, connector?: string): readonly Account[] {
  return state.accounts.filter(account => account.owner === owner && (connector === undefined || account.connector === connector))
}

export function findAccount(state: GatewayState, owner: string, id: string): Account | undefined {
  return state.accounts.find(account => account.owner === owner && account.id === id)
}

export function activeAccounts(state: GatewayState, owner: string, connector: string): readonly Account[] {
  return accountsOf(state, owner, connector).filter(({ status }) => status === 'active')
}

/** The account that runs a call which names none. */
export function usualAccount(active: readonly Account[]): Account | undefined {
  return active.find(({ alias }) => alias === undefined) ?? active[0]
}

export function isAliasTaken(state: GatewayState, account: Account, alias: string): boolean {
  return accountsOf(state, account.owner, account.connector).some(other => other.id !== account.id && other.alias === alias)
}

export function changeAccount(state: GatewayState, id: string, change: Partial<Account>): GatewayState {
  return { ...state, accounts: state.accounts.map(account => (account.id === id ? { ...account, ...change } : account)) }
}

export function removeAccount(state: GatewayState, id: string): GatewayState {
  return {
    ...state,
    accounts: state.accounts.filter(account => account.id !== id),
    attempts: state.attempts.filter(attempt => attempt.accountId !== id),
  }
}

/** Links that ran out without an answer, and the accounts that waited for one of them. The same state when there are none. */
export function expireAttempts(state: GatewayState, now: number): GatewayState {
  if (!state.attempts.some(attempt => attempt.outcome === 'open' && attempt.expiresAt <= now)) return state
  const attempts = state.attempts.map(attempt =>
    attempt.outcome === 'open' && attempt.expiresAt <= now ? { ...attempt, outcome: 'expired' as const } : attempt,
  )
  const awaited = new Set(attempts.filter(({ outcome }) => outcome === 'open').map(({ accountId }) => accountId))
  const accounts = state.accounts.map(account =>
    account.status === 'pending' && !awaited.has(account.id)
      ? { ...account, status: 'expired' as const, statusReason: linkExpired, updatedAt: new Date(now).toISOString() }
      : account,
  )
  return { ...state, attempts, accounts }
}

export const linkExpired = 'The link expired before it was answered.'

/** An account on the wire. */
export function showAccount({ id, connector, status, statusReason, label, alias, createdAt, updatedAt }: Account, disabled: boolean): JsonObject {
  return {
    connectionId: id,
    connector,
    status,
    ...(statusReason === undefined ? {} : { statusReason }),
    label,
    ...(alias === undefined ? {} : { alias }),
    active: status === 'active',
    disabled,
    createdAt,
    updatedAt,
  }
}
