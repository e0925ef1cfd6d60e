import type { Result } from '../../shared/failure.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { ServerAnswer } from '../../shared/server-request.ts'
import { invoke } from '../bridge.ts'
import { changeDesk } from './store.ts'

/** The person's answer to what a server asked; `session` null: during a run by hand. What was typed for it is kept until main has taken it. */
export async function answerServerRequest(session: string | null, id: string, answer: ServerAnswer): Promise<Result<undefined>> {
  const taken = await invoke('server-request/answer', { session, id, answer })
  if (taken.ok) forgetTyped(id)
  return taken
}

export function typeRequest(id: string, values: JsonObject): void {
  changeDesk(desk => ({ requestValues: { ...desk.requestValues, [id]: values } }))
}

function forgetTyped(id: string): void {
  changeDesk(({ requestValues: { [id]: _sent, ...others } }) => ({ requestValues: others }))
}
