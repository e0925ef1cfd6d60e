import type { OperationSnapshot, TargetSnapshot } from '../../shared/connector.ts'
import type { Result } from '../../shared/failure.ts'
import { invoke } from '../bridge.ts'
import { withAccountCards } from './operations.ts'
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
