import type { Result } from '../../shared/failure.ts'
import { invoke } from '../bridge.ts'
import { changeView } from './store.ts'

/** `path` is the settings file's key, dots between its parts. Main answers with what now holds, wrong values named. */
export async function setSetting(path: string, value: unknown): Promise<Result<unknown>> {
  const answer = await invoke('settings/set', { path, value })
  if (answer.ok) changeView(view => ({ ...view, settings: answer.value.settings, problems: answer.value.settings_problems }))
  return answer
}

/** The app's own log. */
export function revealLog(): Promise<Result<undefined>> {
  return invoke('log/reveal', undefined)
}

export function revealSettings(): Promise<Result<undefined>> {
  return invoke('settings/reveal', undefined)
}
