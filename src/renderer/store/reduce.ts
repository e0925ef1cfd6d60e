import type { AppEvent, EventOf } from '../../shared/events.ts'
import { assertNever } from '../../shared/failure.ts'
import type { SessionSummary } from '../../shared/ipc.ts'
import { hearHandRun } from './hand-runs.ts'
import { hearOperation, waitingOperation } from './operations.ts'
import { foldEvent, noticeItem } from './transcript.ts'
import { openRequest } from './transcript-requests.ts'
import { emptyTranscript, type Transcript, type View, type Waiting } from './view.ts'

/** One event into the view. Pure and idempotent: what a snapshot already holds changes nothing. */
export function reduce(view: View, event: AppEvent): View {
  const next = event.session === undefined ? view : inTranscript(view, event, event.session)
  if (event.seq <= view.seq) return next
  return { ...inApp(hearHandRun(next, event), event), seq: event.seq }
}

/** The transcript that `session/open` describes: its journal, up to `seq` of the running process. */
export function openTranscript(events: readonly AppEvent[], seq: number): Transcript {
  return { ...events.reduce(foldEvent, emptyTranscript), seq }
}

function inTranscript(view: View, event: AppEvent, session: string): View {
  const transcript = Object.hasOwn(view.transcripts, session) ? view.transcripts[session] : undefined
  if (!transcript || event.seq <= transcript.seq) return view
  return { ...view, transcripts: { ...view.transcripts, [session]: foldEvent(transcript, event) } }
}

function inApp(view: View, event: AppEvent): View {
  switch (event.type) {
    case 'run-start':
      return changeSession(view, event.session, { running: true, changed_at: event.at, model: event.model })
    case 'run-end':
      return { ...changeSession(view, event.session, { running: false, changed_at: event.at }), waiting: view.waiting.filter(each => each.session !== event.session) }
    case 'approval-request':
      return addWaiting(view, event, { kind: 'approval', subject: event.tool })
    case 'question-asked':
      return addWaiting(view, event, { kind: 'question', subject: event.text })
    case 'server-request':
      return addWaiting(view, event, { kind: 'server-request', subject: event.server })
    case 'approval-answer':
    case 'server-answer':
    case 'question-answered':
      return { ...view, waiting: view.waiting.filter(each => !isOf(each, event)) }
    case 'connection-request':
    case 'connection-update':
      return hearOperation(view, event)
    case 'session-changed':
      return sessionChanged(view, event)
    case 'notice':
      return event.session === undefined ? { ...view, notices: [...view.notices, noticeItem(`n${event.seq}`, event)] } : view
    case 'assembly-made':
    case 'prefix-pending':
    case 'turn-start':
    case 'text-delta':
    case 'reasoning-delta':
    case 'tool-start':
    case 'tool-progress':
    case 'tool-end':
    case 'search-end':
    case 'describe-end':
    case 'turn-end':
    case 'connectors-changed':
    case 'connections-changed':
    case 'settings-changed':
      return view
    default:
      return assertNever(event)
  }
}

/** Ids come from models: they are told from others in their session alone. */
function isOf(waiting: Waiting, { session, id }: Pick<AppEvent, 'session'> & { readonly id: string }): boolean {
  return waiting.session === session && waiting.id === id
}

function addWaiting(view: View, event: EventOf<'approval-request' | 'question-asked' | 'server-request'>, what: Pick<Waiting, 'kind' | 'subject'>): View {
  if (event.session === undefined || view.waiting.some(each => isOf(each, event))) return view
  return { ...view, waiting: [...view.waiting, { ...what, id: event.id, session: event.session, at: event.at }] }
}

function changeSession(view: View, id: string | undefined, change: Partial<SessionSummary>): View {
  return { ...view, sessions: view.sessions.map(session => (session.id === id ? { ...session, ...change } : session)) }
}

function sessionChanged(view: View, event: EventOf<'session-changed'>): View {
  switch (event.what) {
    case 'deleted': {
      const { [event.id]: _gone, ...transcripts } = view.transcripts
      return { ...view, transcripts, sessions: view.sessions.filter(each => each.id !== event.id), waiting: view.waiting.filter(each => each.session !== event.id) }
    }
    case 'renamed':
      return event.title === undefined ? view : changeSession(view, event.id, { title: event.title })
    case 'created':
      if (view.sessions.some(each => each.id === event.id)) return view
      return { ...view, sessions: [{ id: event.id, title: event.title ?? '', created_at: event.at, changed_at: event.at, model: null, running: false }, ...view.sessions] }
    case 'touched':
      return changeSession(view, event.id, { changed_at: event.at, ...(event.title === undefined ? {} : { title: event.title }) })
    default:
      return assertNever(event.what)
  }
}

/** What an opened session is waiting for; fills the list after a reload. */
export function waitingIn(transcript: Transcript, session: string): readonly Waiting[] {
  return transcript.order.flatMap((id): Waiting[] => {
    const item = transcript.items[id]
    if (item?.kind === 'question' && item.question.state === 'open') return [{ kind: 'question', id: item.question.id, session, subject: item.question.text, at: item.at }]
    if (item?.kind !== 'call' || item.state !== 'waiting') return []
    if (item.question?.state === 'open') return [{ kind: 'question', id: item.question.id, session, subject: item.question.text, at: item.at }]
    if (item.operation && !item.operation.settled) return [waitingOperation(item.operation, session, item.at)]
    const asked = openRequest(item)
    if (asked) return [{ kind: 'server-request', id: asked.id, session, subject: asked.server, at: item.at }]
    return item.approval ? [{ kind: 'approval', id: item.approval.id, session, subject: item.name, at: item.at }] : []
  })
}
