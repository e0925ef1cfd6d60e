import type { OperationSnapshot } from '../../../shared/connector.ts'
import type { AppEvent, NewEvent } from '../../../shared/events.ts'
import { errorText } from '../../../shared/failure.ts'
import type { SessionIndex } from './session-index.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Writes an event to its chat's journal, which stays open while a run is on. A card's links are for the person in front
 * of it; they are not kept. Throws when the disk does.
 */
export function keepEvent(event: AppEvent, session: string, store: SessionStore, index: SessionIndex): void {
  const ends = event.type === 'run-end'
  if (ends || event.type === 'run-start') index.change(session, { changed_at: event.at, running: !ends })
  if (event.type === 'run-start') store.hold(session)
  try {
    store.append(session, { record: 'event', event: 'operation' in event ? { ...event, operation: withoutLinks(event.operation) } : event })
    if (event.type === 'turn-end') store.flush(session)
  } finally {
    if (ends) store.release(session)
  }
}

/** Of the whole app: the journal of its chat is what could not be written. */
export function notKeptNotice(title: string | undefined, error: unknown): NewEvent {
  const said = errorText(error)
  const text = title === undefined || title === '' ? `A chat cannot be written to disk: ${said}` : `The chat “${title}” cannot be written to disk: ${said}`
  return { type: 'notice', level: 'error', text, about: null, hint: 'What is said in it is lost when the app ends. See that the disk has room, and that the profile folder may be written to.' }
}

function withoutLinks(operation: OperationSnapshot): OperationSnapshot {
  return { ...operation, targets: operation.targets.map(({ connect_url: _link, ...target }) => target) }
}
