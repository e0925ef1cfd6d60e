import type { SessionSummary } from '../../../shared/ipc.ts'
import type { Message } from '../../../shared/conversation.ts'
import type { AppEvent, NewEvent } from '../../../shared/events.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { Session } from './session.ts'
import { healSession } from './session-heal.ts'
import type { SessionIndex } from './session-index.ts'
import type { SessionContent } from './session-record.ts'
import type { SessionStore } from './session-store.ts'

export interface OpenedSession {
  readonly summary: SessionSummary
  readonly content: SessionContent
}

export interface SessionBook {
  list(): SessionSummary[]
  create(): SessionSummary
  /** Reads a session as it was shown; what a crash left open is closed first. */
  open(id: string): Promise<Result<OpenedSession>>
  /** The live session, made on first use. */
  live(id: string): Promise<Result<Session>>
  /** The live session if there is one. */
  peek(id: string): Session | null
  all(): readonly Session[]
  rename(id: string, title: string): Result<SessionSummary>
  fork(id: string): Promise<Result<SessionSummary>>
  delete(id: string): Promise<Result<undefined>>
  search(text: string): Promise<{ session: string; title: string; excerpt: string }[]>
}

export interface SessionBookPorts {
  readonly store: SessionStore
  readonly index: SessionIndex
  emit(event: NewEvent): void
  makeSession(id: string, history: Message[], remember: (message: Message) => void): Session
}

/** All conversations of a profile: on disk, in the list, and the live ones. */
export function createSessionBook({ store, index, emit, makeSession }: SessionBookPorts): SessionBook {
  const live = new Map<string, Session>()

  async function open(id: string): Promise<Result<OpenedSession>> {
    const content = await store.read(id)
    if (content === null) return failed('NO_SESSION', `There is no chat ${id}.`, 'It may have been deleted.')
    const whole = live.has(id) ? content : await healed(content)
    return success({ summary: index.take(whole), content: whole })
  }

  async function healed(content: SessionContent): Promise<SessionContent> {
    const healing = healSession(content)
    for (const message of healing.messages) store.append(content.id, { record: 'message', message })
    for (const event of healing.events) emit(event)
    return healing.messages.length + healing.events.length === 0 ? content : ((await store.read(content.id)) ?? content)
  }

  async function liveSession(id: string): Promise<Result<Session>> {
    const already = live.get(id)
    if (already !== undefined) return success(already)
    const opened = await open(id)
    if (!opened.ok) return opened
    const raced = live.get(id)
    if (raced !== undefined) return success(raced)
    const history = [...opened.value.content.messages]
    const session = makeSession(id, history, message => {
      store.append(id, { record: 'message', message })
      history.push(message)
    })
    live.set(id, session)
    return success(session)
  }

  function known(id: string): Result<SessionSummary> {
    const summary = index.get(id)
    return summary === null ? failed('NO_SESSION', `There is no chat ${id}.`, 'It may have been deleted.') : success(summary)
  }

  return {
    list: index.list,
    create() {
      const content = store.create()
      const summary = index.take(content)
      emit({ type: 'session-changed', what: 'created', id: content.id })
      return summary
    },
    open,
    live: liveSession,
    peek: id => live.get(id) ?? null,
    all: () => [...live.values()],
    rename(id, title) {
      const found = known(id)
      if (!found.ok) return found
      store.append(id, { record: 'title', title })
      emit({ type: 'session-changed', what: 'renamed', id, title })
      return success(index.change(id, { title }) ?? found.value)
    },
    async fork(id) {
      const found = known(id)
      if (!found.ok) return found
      const copy = await store.fork(id, found.value.title)
      if (!copy.ok) return copy
      const opened = await open(copy.value)
      if (!opened.ok) return opened
      emit({ type: 'session-changed', what: 'created', id: copy.value, title: found.value.title })
      return success(opened.value.summary)
    },
    async delete(id) {
      live.get(id)?.stop()
      live.delete(id)
      await store.delete(id)
      index.remove(id)
      emit({ type: 'session-changed', what: 'deleted', id })
      return success(undefined)
    },
    search: text => searchSessions(index.list(), store, text),
  }
}

const searchLimit = 50

async function searchSessions(sessions: readonly SessionSummary[], store: SessionStore, text: string): Promise<{ session: string; title: string; excerpt: string }[]> {
  const wanted = text.trim().toLocaleLowerCase()
  if (wanted === '') return []
  const hits: { session: string; title: string; excerpt: string }[] = []
  for (const { id, title } of sessions) {
    if (hits.length >= searchLimit) break
    const excerpt = findExcerpt((await store.read(id))?.events ?? [], wanted)
    if (excerpt !== null || title.toLocaleLowerCase().includes(wanted)) hits.push({ session: id, title, excerpt: excerpt ?? '' })
  }
  return hits
}

function findExcerpt(events: readonly AppEvent[], wanted: string): string | null {
  const spoken = events.map(event => (event.type === 'run-start' ? `\n${event.prompt}\n` : event.type === 'text-delta' ? event.text : '')).join('')
  const at = spoken.toLocaleLowerCase().indexOf(wanted)
  if (at < 0) return null
  return spoken.slice(Math.max(0, at - 40), at + wanted.length + 60).replace(/\s+/g, ' ').trim()
}
