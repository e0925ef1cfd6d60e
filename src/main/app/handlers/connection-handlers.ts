import { failed, type Result, success } from '../../../shared/failure.ts'
import type { ConnectionView } from '../../../shared/connection.ts'
import { asObject, type JsonObject, without } from '../../../shared/json.ts'
import type { Handlers } from '../../../shared/ipc.ts'
import type { Core } from '../core.ts'

type Names = 'connection/list' | 'connection/add' | 'connection/remove' | 'connection/enable' | 'connection/restart' | 'connection/log'

export function connectionHandlers(core: Core): Pick<Handlers, Names> {
  const { connections, settings } = core

  /** Changes `mcp_servers`; the connections follow the settings. */
  async function change(make: (servers: JsonObject) => JsonObject, at: string): Promise<Result<ConnectionView[]>> {
    const changed = await settings.update(raw => ({ ...raw, mcp_servers: make(asObject(raw['mcp_servers'])) }), at)
    return changed.ok ? success([...connections.views()]) : changed
  }

  const saved = (name: string): boolean => Object.hasOwn(settings.current().mcp_servers, name)

  return {
    'connection/list': async () => success([...connections.views()]),
    'connection/add': async ({ name, config }) => {
      if (saved(name)) return failed('NAME_TAKEN', `There is already a server named ${name}.`, 'Choose another name.')
      if ((config.command === undefined) === (config.url === undefined)) return failed('WRONG_VALUE', 'A server needs either a command or a URL.')
      return change(servers => ({ ...servers, [name]: config }), `mcp_servers.${name}`)
    },
    'connection/remove': async ({ name }) => (saved(name) ? change(servers => without(servers, name), 'mcp_servers') : notSaved(name)),
    'connection/enable': async ({ name, enabled }) => (saved(name) ? change(servers => ({ ...servers, [name]: { ...asObject(servers[name]), enabled } }), `mcp_servers.${name}`) : notSaved(name)),
    'connection/restart': async ({ name }) => {
      await connections.restart(name)
      return success([...connections.views()])
    },
    'connection/log': async ({ name }) => success({ text: await connections.log(name) }),
  }
}

function notSaved(name: string): Result<never> {
  return failed('NO_SERVER', `${name} is not one of the servers in your settings.`, 'Servers of practice mode come and go with it.')
}
