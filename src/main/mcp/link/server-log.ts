import type { JsonObject } from '../../../shared/json.ts'
import { createLineGate } from './line-gate.ts'

interface ServerLogPorts {
  write(line: string): void
  /** Milliseconds. */
  now(): number
}

const longestText = 2000
const mostLines = 200

/** What a server logs over the protocol, as lines of its log: cut where one is long, counted where there are too many. */
export function createServerLog({ write, now }: ServerLogPorts): (message: JsonObject) => void {
  const gate = createLineGate({ most: mostLines, write, now })
  return ({ level, logger, data }) =>
    gate(() => {
      const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? '')
      const from = typeof logger === 'string' && logger !== '' ? ` (${logger.slice(0, 100)})` : ''
      return `${typeof level === 'string' ? level : 'info'}${from}: ${text.length > longestText ? `${text.slice(0, longestText)}…` : text}`
    })
}
