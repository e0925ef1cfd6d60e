import { failed, success } from '../../../shared/failure.ts'
import type { Handlers } from '../../../shared/ipc.ts'
import type { Core } from '../core.ts'

type Names = Extract<keyof Handlers, `catalog/${string}` | `import/${string}`>

export function catalogHandlers(core: Core): Pick<Handlers, Names> {
  const { catalog, installer, imports } = core.servers
  return {
    'catalog/list': async () => {
      const { items, diagnostics } = catalog.list()
      return success({ items: [...items], diagnostics: [...diagnostics] })
    },
    'catalog/registry': async ({ query, cursor }) => success(await catalog.registry(query, cursor)),
    'catalog/detail': async ({ id }) => {
      const item = catalog.find(id)
      if (item === undefined) return failed('NOT_IN_CATALOG', `The catalog has nothing named ${id} any more.`, 'Look for it again.')
      return success({ item, command: installer.commandLine(item.entry), runtime: await installer.runtime(item.entry) })
    },
    'import/candidates': async () => success([...(await imports.candidates())]),
    'import/read': source => imports.read(source),
    'import/apply': ({ id, rows }) => imports.apply(id, rows),
    'import/undo': async ({ undo }) => {
      const undone = await imports.undo(undo)
      return undone.ok ? success([...core.connections.views()]) : undone
    },
  }
}
