import type { AppEvent, NewEvent } from '../../shared/events.ts'

export interface EventBus {
  /** Stamps, writes to the session's journal where it belongs to one, then announces. Never throws. */
  emit(event: NewEvent): void
  /** Returns the stopper. */
  subscribe(listener: (event: AppEvent) => void): () => void
  /** Number of the newest event. */
  seq(): number
}

export interface EventBusPorts {
  now(): Date
  /**
   * Writes an event of a session to disk. It runs before anyone hears of the event, so that nothing that was shown can
   * be lost; where it throws, the event goes out all the same.
   */
  record(session: string, event: AppEvent): void
  /** An event of this session could not be written: told once per session, after the event went out. May emit. */
  notKept(session: string, error: unknown): void
  /** Hears of a listener that threw. */
  report(error: unknown): void
}

export function createEventBus(ports: EventBusPorts): EventBus {
  const listeners = new Set<(event: AppEvent) => void>()
  const told = new Set<string>()
  let seq = 0

  function emit(event: NewEvent): void {
    const stamped: AppEvent = { seq: ++seq, at: ports.now().toISOString(), ...event }
    const { session } = stamped
    const kept = session === undefined ? null : record(session, stamped)
    for (const listener of listeners) guarded(() => listener(stamped))
    if (session === undefined || kept === null || told.has(session)) return
    told.add(session)
    guarded(() => ports.notKept(session, kept.error))
  }

  /** Null: it is on disk. */
  function record(session: string, event: AppEvent): { readonly error: unknown } | null {
    try {
      ports.record(session, event)
      return null
    } catch (error) {
      return { error }
    }
  }

  function guarded(step: () => void): void {
    try {
      step()
    } catch (error) {
      ports.report(error)
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
