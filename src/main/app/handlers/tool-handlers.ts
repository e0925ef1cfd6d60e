import { success } from '../../../shared/failure.ts'
import type { Handlers } from '../../../shared/ipc.ts'
import { parseToolSearch } from '../../../shared/tool-search-settings.ts'
import { assemblyReport } from '../prefix/assembly-report.ts'
import type { Core } from '../core.ts'
import { explainQuery } from '../search/explain-query.ts'
import { toolViews } from '../prefix/tool-views.ts'

type Names = Extract<keyof Handlers, `tool/${string}` | 'assembly/preview'>

export function toolHandlers(core: Core): Pick<Handlers, Names> {
  const toolSearch = (): ReturnType<typeof parseToolSearch> => core.settings.current().tools.tool_search
  return {
    'tool/list': async () => success(toolViews({ tools: core.toolbox.tools(), connections: core.connections.views(), settings: toolSearch(), contextLength: core.contextLength(core.models.defaultId()) })),
    'tool/explain': async ({ query, limit }) => {
      const startedAt = performance.now()
      const explained = explainQuery(core.toolbox.tools(), toolSearch(), query, limit)
      return success({ ...explained, ms: performance.now() - startedAt })
    },
    'assembly/preview': async ({ tool_search: overlay, model }) => {
      const modelId = model ?? core.models.defaultId()
      const tried = overlay === undefined ? toolSearch() : parseToolSearch({ ...toolSearch(), ...overlay }, () => undefined)
      const prefix = core.prefix({ toolSearch: tried, modelId })
      return prefix.ok ? success(assemblyReport(prefix.value, core.contextLength(modelId), await core.connections.settled(0))) : prefix
    },
  }
}
