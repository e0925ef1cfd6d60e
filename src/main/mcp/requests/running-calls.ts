import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerReply, ServerRequest } from '../../../shared/server-request.ts'
import type { CallClock } from './call-clock.ts'

/** A call that waits for its answer. */
export interface RunningCall {
  readonly clock: CallClock
  /** Aborted when it ended, or its connection did. */
  readonly over: AbortSignal
  /** Absent: nobody is there who could be asked. */
  readonly serverRequest?: ((request: ServerRequest, withdrawn: AbortSignal) => Promise<ServerReply>) | undefined
}

export interface RunningCalls {
  /** Runs `work` as this call, which counts as running until `work` settles. */
  run<T>(call: RunningCall, work: () => Promise<T>): Promise<T>
  /** The requests that the client now passes on, before anything else happens, are of this call. */
  asksNow(call: RunningCall): void
  /**
   * The call that a request of the server belongs to: the one whose answer it came in with, where it is in an answer or
   * the transport has a stream for each call; otherwise the newest. Null: none runs.
   */
  asking(): RunningCall | null
  /** Resolves when none runs. */
  idle(): Promise<void>
}

export function createRunningCalls(): RunningCalls {
  const running = new Set<RunningCall>()
  const waiting: (() => void)[] = []
  // Whatever arrives on the stream of a call is read in the asynchronous context that opened the stream.
  const context = new AsyncLocalStorage<RunningCall>()
  let asksNow: RunningCall | null = null
  return {
    async run(call, work) {
      running.add(call)
      try {
        return await context.run(call, work)
      } finally {
        running.delete(call)
        if (running.size === 0) waiting.splice(0).forEach(resolve => resolve())
      }
    },
    asksNow(call) {
      asksNow = call
      queueMicrotask(() => {
        asksNow = null
      })
    },
    asking() {
      const own = asksNow ?? context.getStore()
      if (own !== undefined && running.has(own)) return own
      return [...running].at(-1) ?? null
    },
    idle: () => (running.size === 0 ? Promise.resolve() : new Promise(resolve => waiting.push(resolve))),
  }
}
