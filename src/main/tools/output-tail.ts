import { stripVTControlCharacters } from 'node:util'

export interface OutputLimits {
  /** Characters kept of the beginning and of the end. */
  readonly head: number
  readonly tail: number
}

export interface CapturedOutput {
  push(text: string): void
  /** The last line with words in it, for the row. */
  lastLine(): string
  /** What a person at the terminal would have read, its middle cut out when it is long. */
  text(): string
}

/** Holds the beginning and the end of an output of any length. */
export function captureOutput(limits: OutputLimits): CapturedOutput {
  let head = ''
  let tail = ''
  let total = 0

  return {
    push(text) {
      total += text.length
      const room = limits.head - head.length
      if (room > 0) head += text.slice(0, room)
      if (text.length > room) tail = (tail + text.slice(Math.max(0, room))).slice(-limits.tail)
    },
    lastLine() {
      const lines = readable((tail === '' ? head : tail).slice(-4000)).split('\n')
      return (lines.findLast(line => line.trim() !== '') ?? '').trim().slice(0, 200)
    },
    text() {
      const dropped = total - head.length - tail.length
      if (dropped === 0) return readable(head + tail).trimEnd()
      const start = head.slice(0, head.lastIndexOf('\n') + 1) || head
      const end = tail.slice(tail.indexOf('\n') + 1) || tail
      const cut = total - start.length - end.length
      return `${readable(start).trimEnd()}\n[… ${cut.toLocaleString('en')} characters cut …]\n${readable(end).trimEnd()}`
    },
  }
}

/** Colours go, and of a line that was overwritten by carriage returns its last state stays. */
function readable(text: string): string {
  return stripVTControlCharacters(text).split('\n').map(overwritten).join('\n')
}

function overwritten(line: string): string {
  const bare = line.replace(/\r+$/, '')
  return bare.slice(bare.lastIndexOf('\r') + 1)
}
