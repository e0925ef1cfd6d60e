import { randomBytes } from 'node:crypto'
import { assertNever } from '../../../shared/failure.ts'
import { changeAccount, linkExpired } from './accounts.ts'
import type { Account, Attempt, GatewayState } from './gateway-state.ts'
import type { GatewayStore } from './gateway-store.ts'

/** Where the browser goes after a consent page. */
export interface ReturnTarget {
  readonly returnTo?: string | undefined
  readonly op?: string | undefined
}

/** How a person answers a consent page. */
export type ConsentAnswer =
  | { readonly choice: 'allow'; readonly label: string; readonly alias: string | undefined }
  | { readonly choice: 'deny' }
  | { readonly choice: 'expire' }

/** Starts sign-ins and takes in how they end. */
export interface SignInLinks {
  /** A new link; the account waits for it. */
  start(account: Account, back: ReturnTarget): Attempt
  /** A link to one of these accounts that is still open and waited for by no card; null: there is none. */
  openLink(accounts: readonly Account[], back: ReturnTarget): Attempt | null
  newAccount(owner: string, connector: string, alias?: string): Account
  find(token: string): { readonly attempt: Attempt; readonly account: Account } | null
  answer(attempt: Attempt, answer: ConsentAnswer): void
}

const mostAttempts = 500

export function createSignInLinks(store: GatewayStore, options: { now(): number; linkSeconds: number }): SignInLinks {
  const timestamp = (): string => new Date(options.now()).toISOString()

  function start(account: Account, { op, returnTo }: ReturnTarget): Attempt {
    const attempt: Attempt = {
      token: randomBytes(24).toString('base64url'),
      accountId: account.id,
      ...(op === undefined ? {} : { op }),
      ...(returnTo === undefined ? {} : { returnTo }),
      expiresAt: options.now() + options.linkSeconds * 1000,
      outcome: 'open',
    }
    store.change(state => ({
      ...changeAccount(state, account.id, { status: 'pending', statusReason: undefined, updatedAt: timestamp() }),
      attempts: [...state.attempts.slice(1 - mostAttempts), attempt],
    }))
    return attempt
  }

  function newAccount(owner: string, connector: string, alias?: string): Account {
    const at = timestamp()
    const account: Account = {
      id: `acc_${randomBytes(8).toString('hex')}`,
      owner,
      connector,
      status: 'pending',
      label: '',
      ...(alias === undefined ? {} : { alias }),
      createdAt: at,
      updatedAt: at,
    }
    store.change(state => ({ ...state, accounts: [...state.accounts, account] }))
    return account
  }

  return {
    start,
    newAccount,
    openLink(accounts, { returnTo }) {
      const ids = new Set(accounts.map(({ id }) => id))
      const isFree = (attempt: Attempt): boolean => attempt.outcome === 'open' && attempt.op === undefined && attempt.returnTo === returnTo
      return store.state().attempts.findLast(attempt => isFree(attempt) && ids.has(attempt.accountId)) ?? null
    },
    find(token) {
      const attempt = store.state().attempts.find(candidate => candidate.token === token)
      const account = attempt && store.state().accounts.find(({ id }) => id === attempt.accountId)
      return attempt && account ? { attempt, account } : null
    },
    answer(attempt, answer) {
      const updatedAt = timestamp()
      store.change(state => changeAccount(closeAttempt(state, attempt, answer), attempt.accountId, { ...outcomeOf(answer), updatedAt }))
    },
  }
}

/** An unnamed account that does not work, to be used again before another is made. */
export function spareAccount(accounts: readonly Account[]): Account | undefined {
  return accounts.findLast(({ alias, status }) => alias === undefined && status !== 'active')
}

const outcomes = { allow: 'allowed', deny: 'denied', expire: 'expired' } as const

/** Once an account works, the other links to it have nothing left to ask. */
function closeAttempt(state: GatewayState, attempt: Attempt, { choice }: ConsentAnswer): GatewayState {
  const closes = (other: Attempt): boolean =>
    other.token === attempt.token || (choice === 'allow' && other.accountId === attempt.accountId && other.outcome === 'open')
  return { ...state, attempts: state.attempts.map(other => (closes(other) ? { ...other, outcome: outcomes[choice] } : other)) }
}

function outcomeOf(answer: ConsentAnswer): Partial<Account> {
  switch (answer.choice) {
    case 'allow':
      return { status: 'active', statusReason: undefined, label: answer.label, alias: answer.alias }
    case 'deny':
      return { status: 'failed', statusReason: 'Access was denied.' }
    case 'expire':
      return { status: 'expired', statusReason: linkExpired }
    default:
      return assertNever(answer)
  }
}
