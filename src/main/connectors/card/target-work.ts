import type { OperationSnapshot, TargetMove, TargetSnapshot, TargetState } from '../../../shared/connector.ts'
import type { Result } from '../../../shared/failure.ts'
import { annotateTarget, moveTarget, type TargetFields } from './operation.ts'

/** Where a row has got to. Without `to` it stays and only says more. */
export interface TargetStep {
  readonly name: string
  readonly to?: 'initiated' | 'connected' | 'failed' | 'expired'
  readonly fields?: TargetFields
}

export interface WorkContext {
  readonly opId: string
  /** `link`: there is no card; what needs a browser gives a link, what needs a form fails. */
  readonly surface: 'card' | 'link'
  /** Aborted by Stop and by settlement; its reason is the settlement's (`interrupt` for Stop). */
  readonly signal: AbortSignal
  /** Says how far a row has got while work on it goes on. Absent where there is no card. */
  report?(step: TargetStep): void
}

export interface Prepared {
  /** At most one per row; a row without one stays pending. */
  readonly steps: readonly TargetStep[]
  /** No row can be helped by a card: settle at once. */
  readonly hopeless?: boolean
}

/** What one look at a row found. `park`: leave every row alone for a while. */
export type Look = { readonly kind: 'step'; readonly step: TargetStep } | { readonly kind: 'nothing' } | { readonly kind: 'park'; readonly seconds: number }

/** What makes a card's rows move: hosted apps behind the gateway, or servers of our own. Contract: never rejects. */
export interface TargetWork {
  /** Milliseconds between looks. */
  readonly tickMs: number
  /** Before the card shows: links, questions, what is done already. */
  prepare(targets: readonly TargetSnapshot[], context: WorkContext): Promise<Result<Prepared>>
  /** Try again, after a failure or expiry. */
  retry(targets: readonly TargetSnapshot[], context: WorkContext): Promise<Result<readonly TargetStep[]>>
  look(target: TargetSnapshot, options: { readonly timeoutMs: number; readonly signal: AbortSignal }): Promise<Look>
  /** Approval of a row that waits or failed, with the values it asked for. Absent: this kind of row is not approved. */
  approve?(target: TargetSnapshot, env: Readonly<Record<string, string>>, context: WorkContext): Promise<TargetStep>
  /** The person skipped the row; work on it is called off. */
  skip?(target: TargetSnapshot): void
}

export interface Stepped {
  readonly operation: OperationSnapshot
  readonly moves: readonly TargetMove[]
}

/**
 * Takes a row where its work says it is, over the states in between. `by`: who let it start from where it rests.
 * A step that has no legal way is dropped.
 */
export function takeStep(operation: OperationSnapshot, { name, to, fields }: TargetStep, by: 'user' | 'backend_watcher'): Stepped {
  const target = operation.targets.find(row => row.name === name)
  if (target === undefined || operation.settled) return { operation, moves: [] }
  if (to === undefined || to === target.state) return { operation: fields === undefined ? operation : annotateTarget(operation, name, fields), moves: [] }
  const moves: TargetMove[] = []
  let current = operation
  for (const state of wayTo(target.state, to)) {
    const actor = state === 'expired' ? 'clock' : state === 'initiated' ? by : 'backend_watcher'
    const moved = moveTarget(current, { target: name, to: state, actor, ...(state === to && fields !== undefined ? { fields } : {}) })
    if (!moved.ok) return { operation, moves: [] }
    current = moved.value.operation
    if (moved.value.move !== null) moves.push(moved.value.move)
  }
  return { operation: current, moves }
}

/** Every row that rests starts by being initiated; only a pending one can fail without that. */
function wayTo(from: TargetState, to: NonNullable<TargetStep['to']>): readonly TargetState[] {
  if (from === 'initiated' || to === 'initiated' || (from === 'pending' && to === 'failed')) return [to]
  return ['initiated', to]
}
