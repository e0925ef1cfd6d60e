import { type ServerConfig, serverConfigSchema } from '../../../shared/connection.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { asObject, type JsonObject, without } from '../../../shared/json.ts'
import type { SettingsStore } from '../settings-store.ts'

/** `mcp_servers` of the settings file: every change is atomic and made on what is on disk at that moment. */
export interface ServerSettings {
  all(): Readonly<Record<string, ServerConfig>>
  /** The configured server of that name; names that the model wrote may differ in case. */
  find(name: string): { readonly name: string; readonly config: ServerConfig } | undefined
  change(make: (servers: JsonObject) => JsonObject, at?: string): Promise<Result<void>>
  /** Changes one server as it stands in the file, with what was written there by hand. */
  edit(name: string, make: (server: JsonObject) => JsonObject): Promise<Result<void>>
  save(name: string, config: ServerConfig): Promise<Result<void>>
  remove(name: string): Promise<Result<void>>
}

export function createServerSettings(settings: Pick<SettingsStore, 'current' | 'update'>): ServerSettings {
  const all = (): Readonly<Record<string, ServerConfig>> => settings.current().mcp_servers

  async function change(make: (servers: JsonObject) => JsonObject, at = 'mcp_servers'): Promise<Result<void>> {
    const changed = await settings.update(raw => ({ ...raw, mcp_servers: make(asObject(raw['mcp_servers'])) }), at)
    return changed.ok ? success(undefined) : changed
  }

  async function edit(name: string, make: (server: JsonObject) => JsonObject): Promise<Result<void>> {
    let there = false
    const changed = await change(servers => {
      there = Object.hasOwn(servers, name)
      return there ? { ...servers, [name]: make(asObject(servers[name])) } : servers
    }, `mcp_servers.${name}`)
    return changed.ok && !there ? notConfigured(name) : changed
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
    edit,
    save: (name, config) => change(servers => ({ ...servers, [name]: config }), `mcp_servers.${name}`),
    remove: name => change(servers => without(servers, name), `mcp_servers.${name}`),
  }
}

/** A server of the file with its configuration changed; keys that are not ours stay. One that cannot be read stays as it is. */
export function changedServer(server: JsonObject, make: (config: ServerConfig) => ServerConfig): JsonObject {
  const read = serverConfigSchema.safeParse(server)
  const foreign = Object.entries(server).filter(([key]) => !Object.hasOwn(serverConfigSchema.shape, key))
  return read.success ? { ...Object.fromEntries(foreign), ...make(read.data) } : server
}

export function notConfigured(name: string): Result<never> {
  return failed('NO_SERVER', `${name} is not one of the servers in your settings.`, 'Servers of practice mode come and go with it.')
}
