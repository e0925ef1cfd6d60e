import type { Failure } from '../../shared/failure.ts'
import type { Link } from './link/link.ts'
import { authRequired, rightsMissing } from './transport/link-failure.ts'

export type ServerState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting'; readonly since: string }
  | { readonly kind: 'running'; readonly protocolVersion: string | null; readonly handshakeMs: number }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'unauthorized'; readonly reason: 'sign-in' | 'expired' | 'more-rights'; readonly at: string }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly at: string }

type SignInReason = Extract<ServerState, { kind: 'unauthorized' }>['reason']

export interface StatePorts {
  readonly name: string
  now(): Date
  log(text: string): void
  /** Whether somebody signed in to it once. */
  signedIn(): boolean
  notice(level: 'info' | 'warning' | 'error', text: string): void
}

/** The state of one server, and how it comes into each. */
interface States {
  state(): ServerState
  /** Resolves when it is neither starting nor stopping. */
  settled(): Promise<void>
  off(): void
  starting(): void
  running(link: Pick<Link, 'protocolVersion' | 'handshakeMs'>): void
  stopping(): void
  unauthorized(reason: Exclude<SignInReason, 'expired'>): void
  /** Or unauthorized, where that is why. */
  failed(failure: Failure): void
}

export function createStates(ports: StatePorts, changed: (state: ServerState) => void): States {
  let state: ServerState = { kind: 'off' }
  let waiting: (() => void)[] = []
  const at = (): string => ports.now().toISOString()

  function become(next: ServerState): void {
    state = next
    changed(next)
    if (isUnderWay(next)) return
    const told = waiting
    waiting = []
    told.forEach(resolve => resolve())
  }

  function unauthorized(why: Exclude<SignInReason, 'expired'>): void {
    const reason = why === 'sign-in' && ports.signedIn() ? 'expired' : why
    ports.log(`wants a sign-in (${reason})`)
    become({ kind: 'unauthorized', reason, at: at() })
  }

  return {
    state: () => state,
    settled: () => (isUnderWay(state) ? new Promise(resolve => waiting.push(resolve)) : Promise.resolve()),
    off: () => become({ kind: 'off' }),
    starting: () => become({ kind: 'starting', since: at() }),
    running: ({ protocolVersion, handshakeMs }) => become({ kind: 'running', protocolVersion, handshakeMs }),
    stopping: () => become({ kind: 'stopping' }),
    unauthorized,
    failed(failure) {
      if (failure.code === authRequired) return unauthorized('sign-in')
      if (failure.code === rightsMissing) return unauthorized('more-rights')
      ports.log(`failed: ${failure.message}`)
      become({ kind: 'failed', failure, at: at() })
      ports.notice('warning', `${ports.name}: ${failure.message}`)
    },
  }
}

export function isUnderWay({ kind }: ServerState): boolean {
  return kind === 'starting' || kind === 'stopping'
}

/** Why nothing can be called there, as a sentence. */
export function whyNot(state: ServerState): string {
  if (state.kind === 'failed') return state.failure.message
  return state.kind === 'unauthorized' ? 'It wants a sign-in first.' : 'It is switched off.'
}
