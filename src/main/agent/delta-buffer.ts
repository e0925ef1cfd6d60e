import type { Emit } from '../../shared/events.ts'

/** Runs `callback` once after `delayMs` milliseconds; returns the stopper. */
export type Later = (callback: () => void, delayMs: number) => () => void

export interface DeltaBuffer {
  add(type: DeltaType, text: string): void
  /** Emits what is held back and stops the clock. */
  flush(): void
}

type DeltaType = 'text-delta' | 'reasoning-delta'

const windowMs = 30

/**
 * Joins streamed pieces so that disk and window get at most one event per 30 ms: the first piece goes out at once, what
 * follows within the window is held and goes out together at its end. Text is never lost nor reordered.
 */
export function createDeltaBuffer(emit: Emit, later: Later): DeltaBuffer {
  let held: { type: DeltaType; text: string } | undefined
  let stopClock: (() => void) | undefined
  const release = (): void => {
    if (held === undefined) return
    const { type, text } = held
    held = undefined
    emit({ type, text })
  }
  const openWindow = (): void => {
    stopClock = later(() => {
      stopClock = undefined
      if (held === undefined) return
      release()
      openWindow()
    }, windowMs)
  }
  return {
    add(type, text) {
      if (text === '') return
      if (held !== undefined && held.type !== type) release()
      held = { type, text: (held?.text ?? '') + text }
      if (stopClock !== undefined) return
      release()
      openWindow()
    },
    flush() {
      stopClock?.()
      stopClock = undefined
      release()
    },
  }
}

/** The real clock. */
export function laterByTimer(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs)
  return () => clearTimeout(timer)
}
