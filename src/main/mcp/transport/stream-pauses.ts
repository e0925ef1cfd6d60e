import { AsyncLocalStorage } from 'node:async_hooks'

/** When a stream that ended is opened again. */
interface StreamPauses {
  /** Runs the request from which a stream may come: what is opened again after it counts as the same stream. */
  begin<T>(work: () => Promise<T>): Promise<T>
  /** `askedMs` is what the server asks to wait, or what is usual. Returns what calls it off. */
  schedule(reopen: () => void, askedMs: number): () => void
}

interface Stream {
  /** How often in a row it ended at once. */
  brief: number
  /** Null: it was not opened again yet. */
  reopenedAt: number | null
}

const shortestMs = 100
const longestGrownMs = 30_000
/** A server may ask for more, up to this. */
const longestMs = 60 * 60_000
const briefMs = 1000

/** A stream that ends at once each time is opened again after growing pauses, however short a pause the server asks for. */
export function createStreamPauses(): StreamPauses {
  // A stream is read, and opened again, in the asynchronous context of its request.
  const streams = new AsyncLocalStorage<Stream>()

  return {
    begin: work => streams.run({ brief: 0, reopenedAt: null }, work),
    schedule(reopen, askedMs) {
      const stream = streams.getStore() ?? { brief: 0, reopenedAt: null }
      if (stream.reopenedAt !== null) stream.brief = performance.now() - stream.reopenedAt < briefMs ? stream.brief + 1 : 0
      const timer = setTimeout(() => {
        stream.reopenedAt = performance.now()
        reopen()
      }, pauseMs(stream.brief, askedMs))
      return () => clearTimeout(timer)
    },
  }
}

/** `brief`: how often in a row the stream ended at once. */
function pauseMs(brief: number, askedMs: number): number {
  return Math.min(Math.max(askedMs, Math.min(shortestMs * 2 ** brief, longestGrownMs)), longestMs)
}
