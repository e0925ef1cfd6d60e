/** Cuts a stream of bytes into lines. */
interface LineReader {
  push(chunk: Buffer): void
  /** The rest, when the stream ended without a line break. */
  end(): void
}

interface LineReaderPorts {
  /** A whole line without its break. */
  line(text: string): void
  /** A line longer than `maxBytes`: its first and last kilobyte, and how long it was. Nothing of it is kept in memory. */
  tooLong(line: { readonly head: string; readonly tail: string; readonly bytes: number }): void
  readonly maxBytes: number
}

const keptBytes = 1024

/** Characters split over two chunks come out whole, and each byte is looked at once, however long the line. */
export function createLineReader(ports: LineReaderPorts): LineReader {
  let parts: Buffer[] = []
  let bytes = 0
  let head: Buffer | null = null

  function push(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      add(chunk.subarray(start, end))
      finish()
      start = end + 1
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }

  function add(part: Buffer): void {
    parts.push(part)
    bytes += part.length
    if (bytes <= ports.maxBytes) return
    head ??= Buffer.from(parts[0]?.subarray(0, keptBytes) ?? '')
    const end = Buffer.concat(parts.slice(-2))
    parts = [Buffer.from(end.subarray(Math.max(0, end.length - keptBytes)))]
  }

  function finish(): void {
    const whole = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts)
    const length = bytes
    const start = head
    parts = []
    bytes = 0
    head = null
    if (start === null) ports.line(whole.toString('utf8').replace(/\r$/, ''))
    else ports.tooLong({ head: start.toString('utf8'), tail: whole.toString('utf8'), bytes: length })
  }

  return { push, end: () => (bytes > 0 ? finish() : undefined) }
}
