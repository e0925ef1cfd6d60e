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
  /** The live session, made on first use; start its run before anything else is waited for. */
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

interface LiveSession {
  readonly session: Session
  /** The one that the session works on; empty while `inMemory` is false. */
  readonly history: Message[]
  inMemory: boolean
}

/** All conversations of a profile: on disk, in the list, and the live ones. */
export function createSessionBook({ store, index, emit, makeSession }: SessionBookPorts): SessionBook {
  /** The one that was handed out last stands last. */
  const live = new Map<string, LiveSession>()

  async function open(id: string): Promise<Result<OpenedSession>> {
    const found = await store.read(id)
    const content = found === null || live.has(id) ? found : await healed(found)
    return content === null ? noSession(id) : success({ summary: index.take(content), content })
  }

  async function healed(content: SessionContent): Promise<SessionContent | null> {
    const healing = healSession(content)
    for (const message of healing.messages) store.append(content.id, { record: 'message', message })
    for (const event of healing.events) emit(event)
    return healing.messages.length + healing.events.length === 0 ? content : store.read(content.id)
  }

  async function liveSession(id: string): Promise<Result<Session>> {
    if (live.get(id)?.inMemory !== true) {
      const opened = await open(id)
      if (!opened.ok) return opened
      bringIn(id, opened.value.content.messages)
    }
    const ready = live.get(id)
    if (ready === undefined) return noSession(id)
    live.delete(id)
    live.set(id, ready)
    return success(ready.session)
  }

  /** What was said is read into the session; what only memory knows of it, like its approvals, it has kept. */
  function bringIn(id: string, messages: readonly Message[]): void {
    const wanted = live.get(id) ?? makeLive(id)
    // Another request may have been quicker.
    if (!wanted.inMemory) for (const message of messages) wanted.history.push(message)
    wanted.inMemory = true
    const idle = [...live.values()].filter(each => each !== wanted && each.inMemory && !each.session.running())
    for (const each of idle.slice(0, Math.max(0, idle.length + 1 - mostIdle))) letGo(each)
  }

  function makeLive(id: string): LiveSession {
    const history: Message[] = []
    const session = makeSession(id, history, message => {
      store.append(id, { record: 'message', message })
      history.push(message)
    })
    const made = { session, history, inMemory: false }
    live.set(id, made)
    return made
  }

  function known(id: string): Result<SessionSummary> {
    const summary = index.get(id)
    return summary === null ? noSession(id) : success(summary)
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
    peek: id => live.get(id)?.session ?? null,
    all: () => [...live.values()].map(({ session }) => session),
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
      const session = live.get(id)?.session
      live.delete(id)
      session?.stop()
      await store.delete(id, session?.idle() ?? Promise.resolve())
      index.remove(id)
      emit({ type: 'session-changed', what: 'deleted', id })
      return success(undefined)
    },
    search: text => searchSessions(index.list(), store, text),
  }
}

/** Chats without a run whose history stays in memory. */
const mostIdle = 8

function letGo(idle: LiveSession): void {
  idle.inMemory = false
  idle.history.length = 0
}

function noSession(id: string): Result<never> {
  return failed('NO_SESSION', `There is no chat ${id}.`, 'It may have been deleted.')
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
