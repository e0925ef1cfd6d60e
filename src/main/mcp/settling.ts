import { within } from '../platform/within.ts'
import type { Server } from './server.ts'

/** A server that neither runs nor failed yet. */
export interface Waiting {
  readonly name: string
  readonly state: string
}

/** Resolves when every server runs, failed or is off, at the timeout or the abort; with those still waiting, sorted by name. */
export async function settling(servers: ReadonlyMap<string, Server>, timeoutMs: number, signal?: AbortSignal): Promise<readonly Waiting[]> {
  const waiting = (): [string, Server][] => [...servers].filter(([, server]) => !server.isSettled())
  if (waiting().length > 0 && timeoutMs > 0) {
    const all = Promise.all(waiting().map(([, server]) => server.settled()))
    await within(signal === undefined ? all : Promise.race([all, abortOf(signal)]), timeoutMs)
  }
  return waiting().map(([name, server]) => ({ name, state: server.state().kind })).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function abortOf(signal: AbortSignal): Promise<void> {
  return signal.aborted ? Promise.resolve() : new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}
