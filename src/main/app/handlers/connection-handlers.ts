import { failed, type Result, success } from '../../../shared/failure.ts'
import type { ConnectionView } from '../../../shared/connection.ts'
import type { Handlers } from '../../../shared/ipc.ts'
import type { Core } from '../core.ts'
import { attachableOf, readForPage } from '../servers/attachable.ts'
import { addServer, editServer, rawServer } from '../servers/edit-server.ts'
import { notConfigured } from '../servers/server-settings.ts'
import { watchCard } from './card-outcome.ts'

type Names = Extract<keyof Handlers, `connection/${string}`>

const readMs = 30_000

export function connectionHandlers(core: Core): Pick<Handlers, Names> {
  const { connections, servers } = core
  const { settings } = servers
  const edits = { settings, secrets: core.secrets, restart: connections.restart }

  /** The connections follow the settings. */
  const seen = (changed: Result<void>): Result<ConnectionView[]> => (changed.ok ? success([...connections.views()]) : changed)
  const saved = (name: string): boolean => Object.hasOwn(settings.all(), name)

  return {
    'connection/list': async () => success([...connections.views()]),
    'connection/add': async ({ name, config, secrets = {} }) =>
      saved(name) ? failed('NAME_TAKEN', `There is already a server named ${name}.`, 'Choose another name.') : seen(await addServer({ name, config, secrets }, edits)),
    'connection/raw': async ({ name }) => rawServer(name, settings),
    'connection/edit': async edit => seen(await editServer(edit, edits)),
    'connection/uninstall': async ({ name }) => seen(await servers.uninstall(name)),
    'connection/enable': async ({ name, enabled }) =>
      saved(name) ? seen(await settings.edit(name, server => ({ ...server, enabled }))) : notConfigured(name),
    'connection/restart': async ({ name }) => {
      await connections.restart(name)
      return success([...connections.views()])
    },
    'connection/log': async ({ name }) => success({ text: await connections.log(name) }),
    'connection/doctor': async ({ name }) => {
      const known = { ...core.practice.servers(core.settings.current()), ...settings.all() }
      const config = Object.hasOwn(known, name) ? known[name] : undefined
      return config === undefined ? notConfigured(name) : success(await connections.doctor(name, config))
    },
    'connection/sign-out': async ({ name }) => seen(await servers.signOut(name)),
    'connection/manage': async ({ action, names }) => {
      void watchCard(core, servers.runCard(core.connectors.operations, action, names, new AbortController().signal), names)
      return success(undefined)
    },
    'connection/paste-callback': async ({ name, url }) => {
      const pasted = servers.authorizations.paste(servers.serverNamed(name), url)
      return pasted.ok ? success(undefined) : pasted
    },
    'connection/tools': async ({ name }) => servers.tools(name),
    'connection/configure': changes => servers.configure(changes),
    'connection/call-tool': call => servers.handCalls.run(call),
    'connection/stop-call': async ({ name, tool }) => {
      servers.handCalls.stop(name, tool)
      return success(undefined)
    },
    'connection/read-resource': ({ name, uri }) => readForPage(name, uri, connections, AbortSignal.timeout(readMs)),
    'connection/attachable': async () => success(await attachableOf(connections)),
  }
}
