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
  /** Puts there what `make` makes of the server that stands in the file at that moment; keys that are not ours stay. Where it fails nothing is changed. */
  put(name: string, make: (now: ServerConfig | undefined) => Result<ServerConfig>): Promise<Result<ServerConfig>>
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

  async function put(name: string, make: (now: ServerConfig | undefined) => Result<ServerConfig>): Promise<Result<ServerConfig>> {
    let made: Result<ServerConfig> = notConfigured(name)
    const changed = await change(servers => {
      const raw = Object.hasOwn(servers, name) ? servers[name] : undefined
      const read = raw === undefined ? success(undefined) : readServer(name, raw)
      made = read.ok ? make(read.value) : read
      return made.ok ? { ...servers, [name]: { ...foreignKeys(asObject(raw)), ...made.value } } : servers
    }, `mcp_servers.${name}`)
    return changed.ok ? made : changed
  }

  return {
    all,
    put,
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
  return read.success ? { ...foreignKeys(server), ...make(read.data) } : server
}

function foreignKeys(server: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(server).filter(([key]) => !Object.hasOwn(serverConfigSchema.shape, key)))
}

function readServer(name: string, raw: unknown): Result<ServerConfig> {
  const read = serverConfigSchema.safeParse(raw)
  return read.success ? success(read.data) : failed('WRONG_VALUE', `What stands under mcp_servers.${name} in your settings cannot be read.`, 'Correct it there, or take it out.')
}

export function notConfigured(name: string): Result<never> {
  return failed('NO_SERVER', `${name} is not one of the servers in your settings.`, 'Servers of practice mode come and go with it.')
}
