import type { Result } from '../../shared/failure.ts'
import type { CommandInput, ModelView } from '../../shared/ipc.ts'
import { invoke } from '../bridge.ts'
import { newChat } from './desk.ts'
import { setSetting } from './settings-actions.ts'
import { changeDesk, changeView } from './store.ts'

function keepModels(answer: Result<ModelView[]>): Result<ModelView[]> {
  if (answer.ok) changeView(view => ({ ...view, models: answer.value }))
  return answer
}

/** Looks on this machine as well; takes as long as loopback needs to answer. */
export async function discoverModels(): Promise<Result<ModelView[]>> {
  return keepModels(await invoke('model/list', { discover: true }))
}

export function checkModel(input: CommandInput<'model/check'>): Promise<Result<{ models: string[] }>> {
  return invoke('model/check', input)
}

export async function addModel(input: CommandInput<'model/add'>): Promise<Result<ModelView[]>> {
  return keepModels(await invoke('model/add', input))
}

export async function removeModel(id: string): Promise<Result<ModelView[]>> {
  return keepModels(await invoke('model/remove', { id }))
}

/** For this chat from now on, and for new ones. */
export async function chooseModel(session: string | null, id: string): Promise<Result<unknown>> {
  changeDesk(desk => ({ models: { ...desk.models, [session ?? newChat]: id } }))
  return setSetting('model', id)
}

export function openAddModel(open: boolean): void {
  changeDesk(() => ({ addingModel: open }))
}
