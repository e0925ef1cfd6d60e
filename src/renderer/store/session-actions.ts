import type { AppEvent } from '../../shared/events.ts'
import type { Result } from '../../shared/failure.ts'
import type { CommandOutput, SessionSummary } from '../../shared/ipc.ts'
import { invoke } from '../bridge.ts'
import { openTranscript, reduce, waitingIn } from './reduce.ts'
import { changeDesk, changeView, useStore } from './store.ts'

/** Live events of sessions whose journal is on its way: they may overtake it. */
const buffers = new Map<string, AppEvent[]>()

export function bufferEvent(event: AppEvent): void {
  if (event.session !== undefined) buffers.get(event.session)?.push(event)
}

/** Shows a chat, opening its journal the first time. */
export function showSession(id: string | null): void {
  changeDesk(() => ({ place: { kind: 'chat', session: id }, lastChat: id }))
  if (id !== null) void openInBackground(id)
}

export async function openInBackground(id: string): Promise<void> {
  if (buffers.has(id) || Object.hasOwn(useStore.getState().view.transcripts, id)) return
  buffers.set(id, [])
  changeDesk(desk => ({ opening: { ...desk.opening, [id]: { kind: 'opening' } } }))
  const answer = await invoke('session/open', { session: id })
  const overtaking = buffers.get(id) ?? []
  buffers.delete(id)
  if (!answer.ok) {
    changeDesk(desk => ({ opening: { ...desk.opening, [id]: { kind: 'failed', failure: answer.failure } } }))
    return
  }
  const transcript = openTranscript(answer.value.events, answer.value.seq)
  changeView(view => {
    const waiting = [...view.waiting.filter(each => each.session !== id), ...waitingIn(transcript, id)]
    return overtaking.reduce(reduce, { ...view, waiting, transcripts: { ...view.transcripts, [id]: transcript } })
  })
  changeDesk(desk => {
    const { [id]: _opened, ...opening } = desk.opening
    return { opening }
  })
}

export async function createSession(): Promise<Result<SessionSummary>> {
  const answer = await invoke('session/create', undefined)
  if (answer.ok) addSession(answer.value)
  return answer
}

export async function renameSession(session: string, title: string): Promise<Result<SessionSummary>> {
  const answer = await invoke('session/rename', { session, title })
  if (answer.ok) changeView(view => ({ ...view, sessions: view.sessions.map(each => (each.id === session ? answer.value : each)) }))
  return answer
}

export async function forkSession(session: string): Promise<Result<SessionSummary>> {
  const answer = await invoke('session/fork', { session })
  if (!answer.ok) return answer
  addSession(answer.value)
  showSession(answer.value.id)
  return answer
}

export async function deleteSession(session: string): Promise<Result<undefined>> {
  const answer = await invoke('session/delete', { session })
  if (!answer.ok) return answer
  changeView(view => {
    const { [session]: _gone, ...transcripts } = view.transcripts
    return { ...view, transcripts, sessions: view.sessions.filter(each => each.id !== session) }
  })
  changeDesk(desk => ({
    lastChat: desk.lastChat === session ? null : desk.lastChat,
    place: desk.place.kind === 'chat' && desk.place.session === session ? { kind: 'chat', session: null } : desk.place,
  }))
  return answer
}

export function exportSession(session: string, format: 'json' | 'markdown'): Promise<Result<CommandOutput<'session/export'>>> {
  return invoke('session/export', { session, format })
}

export function searchSessions(text: string): Promise<Result<CommandOutput<'session/search'>>> {
  return invoke('session/search', { text })
}

function addSession(session: SessionSummary): void {
  changeView(view => ({ ...view, sessions: [session, ...view.sessions.filter(each => each.id !== session.id)] }))
}
