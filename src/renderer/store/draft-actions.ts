import type { ServerChanges } from './server-draft.ts'
import { changeDesk, useStore } from './store.ts'

/** Keeps what was changed in a server's form and not saved; nothing changed is nothing kept. */
export function keepServerChanges(name: string, changes: ServerChanges): void {
  if (Object.keys(changes).length === 0) return forgetServerChanges(name)
  changeDesk(desk => ({ serverChanges: { ...desk.serverChanges, [name]: changes } }))
}

export function forgetServerChanges(name: string): void {
  if (useStore.getState().desk.serverChanges[name] === undefined) return
  changeDesk(({ serverChanges: { [name]: _dropped, ...others } }) => ({ serverChanges: others }))
}
