/** Keeps long computing from holding up everything else, and from going on for ever. */
export interface Pace {
  /** Its time is up: give what there is. */
  over(): boolean
  /** Lets others have their turn when it is due; rejects once stopped. Cheap enough to call for every line. */
  breathe(): Promise<void> | undefined
}

const sliceMs = 25

export function createPace({ stop, longestMs }: { stop: AbortSignal; longestMs: number }): Pace {
  const end = performance.now() + longestMs
  let sliceEnd = performance.now() + sliceMs

  async function pause(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve))
    stop.throwIfAborted()
    sliceEnd = performance.now() + sliceMs
  }

  return {
    over: () => performance.now() >= end,
    breathe: () => (performance.now() >= sliceEnd ? pause() : undefined),
  }
}
