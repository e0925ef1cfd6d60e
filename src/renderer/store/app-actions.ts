import type { AppState } from '../../shared/ipc.ts'
import { invoke } from '../bridge.ts'
import { openInBackground } from './session-actions.ts'
import { changeDesk, changeView } from './store.ts'
import type { View } from './view.ts'

/** The first question to main; the window shows its shapes until the answer. */
export async function loadApp(): Promise<void> {
  changeDesk(() => ({ load: { kind: 'loading' } }))
  const answer = await invoke('app/state', undefined)
  if (!answer.ok) {
    changeDesk(() => ({ load: { kind: 'failed', failure: answer.failure } }))
    return
  }
  changeView(view => ({ ...withState(view, answer.value), seq: Math.max(view.seq, answer.value.seq) }))
  changeDesk(() => ({ load: { kind: 'ready' } }))
  // Their cards must be listed as waiting whichever chat is on screen.
  for (const session of answer.value.sessions) if (session.running) void openInBackground(session.id)
}

export async function reloadApp(): Promise<void> {
  const answer = await invoke('app/state', undefined)
  if (answer.ok) changeView(view => withState(view, answer.value))
}

export async function reloadConnections(): Promise<void> {
  const answer = await invoke('connection/list', undefined)
  if (answer.ok) changeView(view => ({ ...view, connections: answer.value }))
}

export async function reloadSessions(): Promise<void> {
  const answer = await invoke('session/list', undefined)
  if (answer.ok) changeView(view => ({ ...view, sessions: answer.value }))
}

function withState(view: View, state: AppState): View {
  return {
    ...view,
    facts: { version: state.version, platform: state.platform, locale: state.locale, profile: state.profile, practiceFolder: state.practice_folder },
    settings: state.settings,
    problems: state.settings_problems,
    sessions: state.sessions,
    models: state.models,
    connections: state.connections,
  }
}

export function dismissNotice(id: string): void {
  changeView(view => ({ ...view, notices: view.notices.filter(notice => notice.id !== id) }))
}
