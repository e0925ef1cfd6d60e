import type { AppEvent } from '../../shared/events.ts'
import type { Core } from '../app/core.ts'

export interface Settling {
  /** Aborted with the run, and when what was asked is settled without the terminal. */
  readonly signal: AbortSignal
  /** The server waits for no answer any more. */
  withdrawn(): boolean
  /** The server says that what it asked for is done. */
  completed(): boolean
  end(): void
}

/** A question at the terminal goes away with the request it is about: a server took it back, or the time of the run was up. */
export function untilSettled(core: Pick<Core, 'onEvent'>, { session, id }: Pick<AppEvent, 'session'> & { readonly id: string }, stop: AbortSignal): Settling {
  const settled = new AbortController()
  let byServer: 'accept' | 'decline' | 'cancel' | null = null
  const end = core.onEvent(event => {
    if ((event.type !== 'server-answer' && event.type !== 'approval-answer') || event.id !== id || event.session !== session) return
    byServer = event.type === 'server-answer' && event.by === 'server' ? event.action : null
    settled.abort()
  })
  return { signal: AbortSignal.any([stop, settled.signal]), withdrawn: () => byServer !== null && byServer !== 'accept', completed: () => byServer === 'accept', end }
}
