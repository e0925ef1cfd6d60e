import type { Client } from '@modelcontextprotocol/client'
import { errorText } from '../../../shared/failure.ts'
import { cut } from '../../../shared/readable.ts'
import { answerServerRequests, type RequestPorts } from '../requests/server-requests.ts'
import { followChanges } from './change-notices.ts'
import { createLineGate } from './line-gate.ts'
import type { LinkPorts } from './link.ts'
import { createServerLog } from './server-log.ts'

const longestComplaint = 500
const mostComplaints = 100

/** Writes to the log what a server does against the protocol: cut where it is long, counted where there is too much. */
export function createComplaints(log: (text: string) => void): (error: Error) => void {
  const complained = createLineGate({ most: mostComplaints, write: log, now: () => performance.now() })
  return error => {
    // An answer to a call that was given up, and progress after the result, are nobody's business any more.
    if (/unknown (message ID|token)/i.test(error.message)) return
    complained(() => `protocol: ${cut(errorText(error), longestComplaint)}`)
  }
}

interface PreparePorts extends Pick<LinkPorts, 'askings' | 'timing' | 'toolsChanged' | 'offersChanged' | 'log'>, Pick<RequestPorts, 'calls' | 'completions'> {
  complain(error: Error): void
}

/** Sets everything that a server may say by itself, from its handshake on. */
export function prepareClient(client: Client, ports: PreparePorts): void {
  // The client takes one listener, as a field.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  client.onerror = error => ports.complain(error)
  followChanges({ client, gatherMs: ports.timing.refetchMs, toolsChanged: () => ports.toolsChanged(), offersChanged: () => ports.offersChanged?.() })
  answerServerRequests(client, { ...ports.askings, calls: ports.calls, completions: ports.completions, log: text => ports.log(text) })
  const logged = createServerLog({ write: text => ports.log(`log ${text}`), now: () => performance.now() })
  client.setNotificationHandler('notifications/message', ({ params }) => logged(params))
}
