import { usualCallTimeoutS } from '../../shared/call-timeout.ts'

/** How long things may take, in milliseconds. */
export interface Timing {
  /** From the start of the process to the answer of the handshake. */
  readonly startMs: number
  /** The whole tool list, all pages. */
  readonly listMs: number
  /** A call of a server whose configuration sets no `timeout_s`. Progress starts it anew, up to ten times as long. */
  readonly callMs: number
  /** Waits before a server that ended by itself is started again; after the last one it counts as failed. */
  readonly restartDelaysMs: readonly number[]
  /** A server that ran this long starts with all its restarts again. */
  readonly calmMs: number
  /** Gathers a storm of change notices into one look at the list. */
  readonly refetchMs: number
  /** How long a server over HTTP may ask to wait before a request is made again. */
  readonly retryWaitMs: number
  /** The first wait where it does not say how long. */
  readonly retryPauseMs: number
}

export const defaultTiming: Timing = {
  startMs: 30_000,
  listMs: 60_000,
  callMs: usualCallTimeoutS * 1000,
  restartDelaysMs: [300, 1500, 6000, 20_000],
  calmMs: 60_000,
  refetchMs: 250,
  retryWaitMs: 30_000,
  retryPauseMs: 1000,
}

/** How far progress may stretch a call, as a multiple of its timeout. */
export const progressStretch = 10
