import type { ModelView } from '../../shared/ipc.ts'
import { newChat } from './desk.ts'
import type { Store } from './store.ts'

/** The model the next message of a chat goes to: chosen for it, last used in it, the default, then practice. */
export function chosenModel({ view, desk }: Store, session: string | null): ModelView | undefined {
  const used = view.sessions.find(each => each.id === session)?.model
  const ids = [desk.models[session ?? newChat], used, view.settings.model]
  return ids.map(id => view.models.find(model => model.id === id)).find(Boolean) ?? view.models.find(model => model.origin === 'practice')
}

/** Nobody chose a model yet and there is nothing to show: the first screen. */
export function isFirstStart({ view }: Store): boolean {
  return view.settings.model === null && view.sessions.length === 0
}
