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

/** Of a stream of bytes. `cancel` also ends a `read` that waits. */
export interface ByteReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
  cancel(): Promise<void>
}

/** The same bytes, as long as they keep to the limits. They are counted as they are read, after decompression. */
export function boundedBody(reader: ByteReader, limits: BodyLimits): ReadableStream<Uint8Array> {
  const bytes = limits.each === 'event' ? wholeEvents(chunksOf(reader), limits.maxBytes) : upTo(chunksOf(reader), limits)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await bytes.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => reader.cancel(),
  })
}

async function* chunksOf(reader: ByteReader): AsyncGenerator<Uint8Array, void> {
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || value === undefined) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

async function* upTo(body: AsyncIterable<Uint8Array>, { maxBytes, beyond }: BodyLimits): AsyncGenerator<Uint8Array, void> {
  let total = 0
  for await (const chunk of body) {
    total += chunk.length
    if (total <= maxBytes) yield chunk
    else if (beyond === 'cut') return
    else throw new BodyTooLargeError(maxBytes)
  }
}

/** Hands on events that are complete: who reads them looks through the beginning of one again for each piece of it. */
async function* wholeEvents(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  const endOfEvent = createEventEnds()
  let parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    const end = endOfEvent(chunk)
    parts.push(chunk.subarray(0, end === 0 ? chunk.length : end))
    length += end === 0 ? chunk.length : end
    if (length > maxBytes) throw new BodyTooLargeError(maxBytes)
    if (end === 0) continue
    yield Buffer.concat(parts)
    parts = [chunk.subarray(end)]
    length = chunk.length - end
  }
  if (length > 0) yield Buffer.concat(parts)
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Where the last event that ends in a chunk ends: after an empty line. 0: none does. */
function createEventEnds(): (chunk: Uint8Array) => number {
  let lineIsEmpty = true
  return chunk => {
    let end = 0
    let start = 0
    // Found line by line: one line may hold all of a large result.
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, start)) {
      if (lineIsEmpty && isEmpty(chunk, start, at)) end = at + 1
      lineIsEmpty = true
      start = at + 1
    }
    lineIsEmpty &&= isEmpty(chunk, start, chunk.length)
    return end
  }
}

function isEmpty(chunk: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (chunk[at] !== carriageReturn) return false
  return true
}
