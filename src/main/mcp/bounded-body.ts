/** Thrown into a body that is longer than may be read. */
export class BodyTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The answer is larger than ${Math.round(maxBytes / 1_048_576)} MB.`)
  }
}

export interface BodyLimits {
  readonly maxBytes: number
  /** Whole: all of the body counts. Event: a stream of events may go on for ever, one event may not. */
  readonly each: 'whole' | 'event'
  /** What becomes of a longer one. */
  readonly beyond: 'fail' | 'cut'
}

/** The same bytes, as long as they keep to the limits. They are counted as they are read, after decompression. */
export function boundedBody(body: AsyncIterable<Uint8Array>, limits: BodyLimits): ReadableStream<Uint8Array> {
  const bytes = body[Symbol.asyncIterator]()
  const count = limits.each === 'event' ? eventCounter() : wholeCounter()
  const end = async (): Promise<void> => void (await bytes.return?.().catch(() => undefined))
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await bytes.next()
      if (done === true) return controller.close()
      if (count(value) <= limits.maxBytes) return controller.enqueue(value)
      // Ending the source waits for the peer; the reader does not.
      void end()
      if (limits.beyond === 'cut') return controller.close()
      controller.error(new BodyTooLargeError(limits.maxBytes))
    },
    cancel: end,
  })
}

function wholeCounter(): (chunk: Uint8Array) => number {
  let total = 0
  return chunk => (total += chunk.length)
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Counts from the last empty line, which ends an event. */
function eventCounter(): (chunk: Uint8Array) => number {
  let total = 0
  let lineIsEmpty = true
  return chunk => {
    for (const byte of chunk) {
      total++
      if (byte === lineFeed && lineIsEmpty) total = 0
      if (byte !== carriageReturn) lineIsEmpty = byte === lineFeed
    }
    return total
  }
}
