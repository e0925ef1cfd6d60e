import type { ServerConfig } from '../../../shared/connection.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { asObject, type JsonObject, without } from '../../../shared/json.ts'
import type { SettingsStore } from '../settings-store.ts'

/** `mcp_servers` of the settings file: every change is atomic and made on what is on disk at that moment. */
export interface ServerSettings {
  all(): Readonly<Record<string, ServerConfig>>
  /** The configured server of that name; names that the model wrote may differ in case. */
  find(name: string): { readonly name: string; readonly config: ServerConfig } | undefined
  change(make: (servers: JsonObject) => JsonObject, at?: string): Promise<Result<void>>
  save(name: string, config: ServerConfig): Promise<Result<void>>
  remove(name: string): Promise<Result<void>>
}

export function createServerSettings(settings: Pick<SettingsStore, 'current' | 'update'>): ServerSettings {
  const all = (): Readonly<Record<string, ServerConfig>> => settings.current().mcp_servers

  async function change(make: (servers: JsonObject) => JsonObject, at = 'mcp_servers'): Promise<Result<void>> {
    const changed = await settings.update(raw => ({ ...raw, mcp_servers: make(asObject(raw['mcp_servers'])) }), at)
    return changed.ok ? success(undefined) : changed
  }

  return {
    all,
    find(name) {
      const servers = all()
      const found = Object.hasOwn(servers, name) ? name : Object.keys(servers).find(known => known.toLowerCase() === name.toLowerCase())
      const config = found === undefined ? undefined : servers[found]
      return found === undefined || config === undefined ? undefined : { name: found, config }
    },
    change,
    save: (name, config) => change(servers => ({ ...servers, [name]: config }), `mcp_servers.${name}`),
    remove: name => change(servers => without(servers, name)),
  }
}

export function notConfigured(name: string): Result<never> {
  return failed('NO_SERVER', `${name} is not one of the servers in your settings.`, 'Servers of practice mode come and go with it.')
}
