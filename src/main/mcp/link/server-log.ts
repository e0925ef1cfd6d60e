import type { JsonObject } from '../../../shared/json.ts'

export interface ServerLogPorts {
  write(line: string): void
  /** Milliseconds. */
  now(): number
}

const longestText = 2000
const mostLines = 200
const windowMs = 10_000

/** What a server logs over the protocol, as lines of its log: cut where one is long, counted where there are too many. */
export function createServerLog({ write, now }: ServerLogPorts): (message: JsonObject) => void {
  let begun = now()
  let lines = 0
  return ({ level, logger, data }) => {
    if (now() - begun > windowMs) {
      if (lines > mostLines) write(`${lines - mostLines} more messages were left out`)
      begun = now()
      lines = 0
    }
    lines++
    if (lines > mostLines) return
    const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? '')
    const from = typeof logger === 'string' && logger !== '' ? ` (${logger.slice(0, 100)})` : ''
    write(`${typeof level === 'string' ? level : 'info'}${from}: ${text.length > longestText ? `${text.slice(0, longestText)}…` : text}`)
  }
}
