import type { OperationFrame, OperationSnapshot, SettleReason, TargetMove } from '../../../shared/connector.ts'
import { allResolved, type Moved, settleOperation } from './operation.ts'
import type { WatchedCard } from './operation-watch.ts'
import { takeStep, type TargetStep, type TargetWork } from './target-work.ts'

export interface OpenCardPorts {
  readonly work: TargetWork
  publish(frame: OperationFrame): void
  /** Milliseconds since 1970. */
  now(): number
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** A card that waits for its person. Changes are published from `show` on; the one that resolves the last row settles it. */
export interface OpenCard extends WatchedCard {
  readonly work: TargetWork
  show(): void
  isShown(): boolean
  /** Applies steps that the person's act set off. */
  applyFromUser(steps: readonly TargetStep[]): void
  /** Takes in a move that was made on the snapshot of this moment. */
  take(moved: Moved): void
  /** Ends the nap. */
  wake(): void
}

export function createOpenCard(first: OperationSnapshot, ports: OpenCardPorts): OpenCard {
  const settled = new AbortController()
  let operation = first
  let shown = false
  let nap: AbortController | undefined

  function publish(frame: OperationFrame): void {
    if (shown) ports.publish(frame)
  }

  /** A frame per move; a change that is no move is a frame of its own. */
  function advance(next: OperationSnapshot, moves: readonly TargetMove[]): void {
    if (next === operation) return
    operation = next
    const last = moves.at(-1)
    publish({ kind: 'update', snapshot: operation, ...(last === undefined ? {} : { move: last }) })
    if (allResolved(operation)) settle('all_resolved')
  }

  function settle(by: SettleReason): void {
    if (operation.settled) return
    operation = settleOperation(operation, by, Math.floor(ports.now() / 1000))
    publish({ kind: 'update', snapshot: operation })
    settled.abort(by)
    nap?.abort()
  }

  function step(steps: readonly TargetStep[], by: 'user' | 'backend_watcher'): void {
    for (const each of steps) {
      const taken = takeStep(operation, each, by)
      advance(taken.operation, taken.moves)
    }
  }

  return {
    work: ports.work,
    settled: settled.signal,
    snapshot: () => operation,
    settle,
    apply: each => step([each], 'backend_watcher'),
    applyFromUser: steps => step(steps, 'user'),
    take: moved => advance(moved.operation, moved.move === null ? [] : [moved.move]),
    show() {
      shown = true
      publish({ kind: 'request', snapshot: operation })
    },
    isShown: () => shown,
    async nap(ms) {
      const own = new AbortController()
      nap = own
      if (operation.settled) own.abort()
      await ports.wait(ms, own.signal)
    },
    wake: () => nap?.abort(),
  }
}
