import { isJsonObject, type JsonObject } from '../../../shared/json.ts'

export const appsActions = ['status', 'connect', 'reconnect', 'rename', 'install', 'enable', 'authorize'] as const
export type AppsAction = (typeof appsActions)[number]

export interface AppsRequest {
  readonly action: AppsAction
  readonly names: readonly string[]
  /** A new name, for `rename`. */
  readonly to: string
}

/** The arguments of `manage_connections` as far as a row tells them; whatever else they hold is main's to judge. */
export function readAppsRequest(args: JsonObject): AppsRequest {
  const word = typeof args['action'] === 'string' ? args['action'].trim().toLowerCase() : 'status'
  const raw = args['connectors']
  const list: readonly unknown[] = Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw]
  const names = list.flatMap(each => (typeof each === 'string' ? [each] : isJsonObject(each) && typeof each['name'] === 'string' ? [each['name']] : []))
  const to = list.map(each => (isJsonObject(each) && typeof each['to'] === 'string' ? each['to'] : '')).find(each => each !== '')
  return { action: appsActions.find(action => action === word) ?? 'status', names: [...new Set(names.map(name => name.trim().toLowerCase()))], to: to ?? '' }
}
