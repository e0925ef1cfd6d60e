/** The time of one call. Progress begins it anew, up to the cap; while the person is asked something it stands still. */
export interface CallClock {
  /** Aborted when the time is up. */
  readonly signal: AbortSignal
  progress(): void
  /** How long it ran by now without its pauses, in milliseconds. */
  spentMs(): number
  /** Returns what lets it go on. Pauses may overlap. */
  pause(): () => void
  stop(): void
}

/** Longer waits than this overflow a timer. */
const longestTimerMs = 2 ** 31 - 1

export function startCallClock(timeoutMs: number, capMs: number): CallClock {
  const up = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let spentMs = 0
  let runsSince = performance.now()
  let dueMs = Math.min(timeoutMs, capMs)
  let pauses = 0
  let stopped = false

  const active = (): number => spentMs + (pauses === 0 ? performance.now() - runsSince : 0)

  function arm(): void {
    clearTimeout(timer)
    if (stopped || pauses > 0) return
    timer = setTimeout(() => (active() >= dueMs ? up.abort() : arm()), Math.min(Math.max(1, Math.ceil(dueMs - active())), longestTimerMs))
  }

  function pause(): () => void {
    if (pauses === 0) spentMs = active()
    pauses++
    arm()
    let over = false
    return () => {
      if (over) return
      over = true
      pauses--
      if (pauses === 0) runsSince = performance.now()
      arm()
    }
  }

  arm()
  return {
    signal: up.signal,
    progress() {
      dueMs = Math.min(active() + timeoutMs, capMs)
      arm()
    },
    pause,
    spentMs: active,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
