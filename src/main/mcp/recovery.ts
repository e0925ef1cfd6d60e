import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure } from '../../shared/failure.ts'
import type { Timing } from './timing.ts'

interface Recovery {
  /** It is started by hand or anew: it has all its restarts again. */
  reset(): void
  /** It ended by itself. One that ran long enough has all its restarts again. */
  ended(ranMs: number): void
  /** Tries with growing pauses until it runs. The failure with which it is given up; null: it runs, or the signal was aborted. */
  recover(first: Failure, attempt: () => Promise<Failure | null>, signal: AbortSignal): Promise<Failure | null>
}

/** Starts again what ended by itself, as often as the timing allows. */
export function createRecovery({ restartDelaysMs, calmMs }: Pick<Timing, 'restartDelaysMs' | 'calmMs'>, log: (text: string) => void): Recovery {
  let restarts = 0
  return {
    reset() {
      restarts = 0
    },
    ended(ranMs) {
      if (ranMs > calmMs) restarts = 0
    },
    async recover(first, attempt, signal) {
      for (let failure: Failure | null = first; failure !== null && !signal.aborted; failure = await attempt()) {
        const delayMs = restartDelaysMs[restarts]
        if (delayMs === undefined) return failure
        restarts++
        log(`${failure.message}\nstarting again in ${delayMs} ms`)
        await sleep(delayMs, undefined, { signal }).catch(() => undefined)
        if (signal.aborted) return null
      }
      return null
    },
  }
}
