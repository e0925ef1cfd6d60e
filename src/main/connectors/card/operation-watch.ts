import type { OperationSnapshot, SettleReason, TargetSnapshot } from '../../../shared/connector.ts'
import { isLive } from './operation.ts'
import type { Look, TargetStep, TargetWork } from './target-work.ts'

/** A card while it is open, as its watcher sees it. */
export interface WatchedCard {
  snapshot(): OperationSnapshot
  apply(step: TargetStep): void
  settle(by: SettleReason): void
  /** Sleeps that long; ends early when someone wakes the card, settles it or stops the run. */
  nap(ms: number): Promise<void>
  /** Aborted when the card settles. */
  readonly settled: AbortSignal
}

export interface WatchPorts {
  readonly work: TargetWork
  /** Milliseconds on a clock that is never set: the deadline does not move when the time of day does. */
  elapsed(): number
  /** The deadline on that clock. */
  readonly endsAt: number
}

const shortestReadMs = 1000
const longestReadMs = 10_000

/** Watches the card until it settles: looks at its live rows each tick, ends at the deadline or when `stop` aborts. */
export async function watchCard(card: WatchedCard, { work, elapsed, endsAt }: WatchPorts, stop: AbortSignal): Promise<void> {
  let parkedUntil = 0
  while (!card.snapshot().settled) {
    if (stop.aborted) return card.settle('interrupt')
    const left = endsAt - elapsed()
    if (left <= 0) return card.settle('deadline')
    const parked = parkedUntil - elapsed()
    await card.nap(Math.min(left, parked > 0 ? parked : work.tickMs))
    if (stop.aborted || card.snapshot().settled || elapsed() < parkedUntil || elapsed() >= endsAt) continue
    const parkSeconds = await lookAround(card, work, () => endsAt - elapsed())
    if (parkSeconds > 0) parkedUntil = elapsed() + parkSeconds * 1000
  }
}

/** One look at each live row, one after the other. Returns the seconds to leave all of them alone. */
async function lookAround(card: WatchedCard, work: TargetWork, left: () => number): Promise<number> {
  for (const { name } of card.snapshot().targets) {
    const target = rowOf(card, name)
    if (target === undefined || !isLive(target) || card.snapshot().settled) continue
    const timeoutMs = Math.min(longestReadMs, Math.max(shortestReadMs, left()))
    const look = await work.look(target, { timeoutMs, signal: card.settled })
    if (look.kind === 'park') return Math.max(1, look.seconds)
    applyLook(card, target, look)
  }
  return 0
}

/** What was read of a row counts only while that row still waits for the same answer. */
function applyLook(card: WatchedCard, seen: TargetSnapshot, look: Look): void {
  if (look.kind !== 'step') return
  const current = rowOf(card, seen.name)
  if (current === undefined || !isLive(current) || current.attempt !== seen.attempt || current.connection_id !== seen.connection_id) return
  card.apply(look.step)
}

function rowOf(card: WatchedCard, name: string): TargetSnapshot | undefined {
  return card.snapshot().targets.find(target => target.name === name)
}
