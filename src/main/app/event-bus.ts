import type { AppEvent, NewEvent } from '../../shared/events.ts'

export interface EventBus {
  /** Stamps, writes to the session's journal where it belongs to one, then announces. Never throws. */
  emit(event: NewEvent): void
  /** Returns the stopper. */
  subscribe(listener: (event: AppEvent) => void): () => void
  /** Number of the newest event. */
  seq(): number
}

/**
 * @param record writes an event of a session to disk. It runs before anyone hears of the event, so that nothing that
 *   was shown can be lost; its failure is announced once per session and the event goes out all the same.
 */
export function createEventBus(ports: { now(): Date; record(session: string, event: AppEvent): void; failed(session: string, error: unknown): void }): EventBus {
  const listeners = new Set<(event: AppEvent) => void>()
  let seq = 0

  function emit(event: NewEvent): void {
    const stamped: AppEvent = { seq: ++seq, at: ports.now().toISOString(), ...event }
    if (stamped.session !== undefined) recordOrReport(stamped.session, stamped)
    for (const listener of listeners) tell(listener, stamped)
  }

  function recordOrReport(session: string, event: AppEvent): void {
    try {
      ports.record(session, event)
    } catch (error) {
      ports.failed(session, error)
    }
  }

  function tell(listener: (event: AppEvent) => void, event: AppEvent): void {
    try {
      listener(event)
    } catch (error) {
      ports.failed(event.session ?? '', error)
    }
  }

  return {
    emit,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    seq: () => seq,
  }
}
