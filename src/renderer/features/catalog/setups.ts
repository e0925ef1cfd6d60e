import type { OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'

/** `failed`: it did not work, and waits for another try. */
export type Setup = 'busy' | 'failed'

/** How far the open cards of the window are with each server, by what they call it. */
export function setupsOf(cards: readonly OperationSnapshot[]): ReadonlyMap<string, Setup> {
  const open = cards.filter(card => !card.settled).flatMap(card => card.targets)
  return new Map(
    open.flatMap((target): (readonly [string, Setup])[] => {
      const setup = setupOf(target)
      return setup === null ? [] : [[target.name, setup]]
    }),
  )
}

function setupOf({ state, detail }: TargetSnapshot): Setup | null {
  if (state === 'failed' || state === 'expired') return 'failed'
  if (state === 'pending') return detail === undefined ? 'busy' : 'failed'
  return state === 'initiated' ? 'busy' : null
}
