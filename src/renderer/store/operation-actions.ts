import type { OperationSnapshot, TargetSnapshot } from '../../shared/connector.ts'
import type { Result } from '../../shared/failure.ts'
import type { CommandInput } from '../../shared/ipc.ts'
import { invoke } from '../bridge.ts'
import { isUnresolved, withAccountCards } from './operations.ts'
import { changeDesk, changeView, useStore } from './store.ts'

/** Cards of the Connections page come back after a reload; those of a chat come with its journal. */
export async function reloadOperations(): Promise<void> {
  const answer = await invoke('operation/open', undefined)
  if (answer.ok) changeView(view => withAccountCards(view, answer.value))
}

/** Leaves rows out, as the person's choice. */
export function skipTargets({ op_id, owner }: OperationSnapshot, names: readonly string[]): Promise<Result<unknown>> {
  return invoke('operation/respond', { op_id, owner, response: { targets: names.map(name => ({ name, status: 'skipped' })) } })
}

/** Goes on without what is not connected. */
export function continueWithout({ op_id, owner }: OperationSnapshot): Promise<Result<unknown>> {
  return invoke('operation/respond', { op_id, owner, response: { targets: [], settled_by: 'continue' } })
}

/** Lets a server be installed or turned on, with the values it asked for. That it worked only main can say. */
export function approveTarget({ op_id, owner }: OperationSnapshot, name: string, env: Readonly<Record<string, string>>): Promise<Result<unknown>> {
  return invoke('operation/respond', { op_id, owner, response: { targets: [{ name, status: 'approved', env: { ...env } }] } })
}

/** Opens a card of the Connections page for servers. Names of `install` are catalog ids. */
export function manageServers(action: CommandInput<'connection/manage'>['action'], names: readonly string[]): Promise<Result<unknown>> {
  return invoke('connection/manage', { action, names: [...names] })
}

/** The address a browser ended on, where it could not come back by itself. */
export function pasteCallback(name: string, url: string): Promise<Result<unknown>> {
  return invoke('connection/paste-callback', { name, url })
}

export function cardKey({ op_id }: Pick<OperationSnapshot, 'op_id'>, { name }: Pick<TargetSnapshot, 'name'>): string {
  return `${op_id}/${name}`
}

export function typeCardValue(key: string, name: string, value: string): void {
  changeDesk(desk => ({ cardValues: { ...desk.cardValues, [key]: { ...desk.cardValues[key], [name]: value } } }))
}

/** Forgets what was typed for rows that are done. A row that failed keeps it: another try should not ask again. */
export function forgetTyped(operation: OperationSnapshot): void {
  const over = new Set(operation.targets.filter(target => operation.settled || !isUnresolved(target)).map(target => cardKey(operation, target)))
  const { cardValues } = useStore.getState().desk
  if (!Object.keys(cardValues).some(key => over.has(key))) return
  changeDesk(() => ({ cardValues: Object.fromEntries(Object.entries(cardValues).filter(([key]) => !over.has(key))) }))
}

export function retryTarget({ op_id, owner }: OperationSnapshot, name: string): Promise<Result<unknown>> {
  return invoke('operation/retry', { op_id, owner, names: [name] })
}

/** One link of one row: a new attempt has not been opened yet. */
export function linkKey({ op_id }: Pick<OperationSnapshot, 'op_id'>, { name, attempt }: Pick<TargetSnapshot, 'name' | 'attempt'>): string {
  return `${op_id}/${name}/${attempt ?? 0}`
}

export function rememberOpened(key: string): void {
  changeDesk(desk => ({ openedLinks: { ...desk.openedLinks, [key]: true } }))
}

/** The person is back at the window: main looks at every open card now, instead of at its next tick. */
export function wakeOperations(): void {
  const { view } = useStore.getState()
  const ofChats = view.waiting.filter(each => each.kind === 'connection').map(each => each.id)
  const ofPage = Object.values(view.accountCards).filter(card => !card.settled).map(card => card.op_id)
  for (const id of [...ofChats, ...ofPage]) void invoke('operation/wake', { op_id: id })
}
