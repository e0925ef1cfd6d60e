import type { Client, Tool } from '@modelcontextprotocol/client'
import { type Result, success } from '../../../shared/failure.ts'
import { toolsWithHeaders } from '../tools/header-tools.ts'
import { listAllTools, type ListedTools } from '../tools/tool-list.ts'
import { anyObject } from './call-tool.ts'

interface ListPorts {
  /** For all pages together. */
  readonly listMs: number
  attempt<T>(doing: string, work: () => Promise<T>): Promise<Result<T>>
}

/** The tools of one link. */
interface ToolList {
  list(): Promise<Result<ListedTools>>
  /** As the last list had it, where it wants arguments in headers. */
  withHeaders(name: string): Tool | undefined
}

export function createToolList(client: Client, { listMs, attempt }: ListPorts): ToolList {
  let withHeaders: ReadonlyMap<string, Tool> = new Map()
  return {
    withHeaders: name => withHeaders.get(name),
    async list() {
      if (client.getServerCapabilities()?.tools === undefined) return success({ entries: [], pages: 0, problem: null })
      const until = performance.now() + listMs
      const listed = await attempt('list its tools', () =>
        listAllTools(cursor => client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, anyObject, { timeout: Math.max(1, until - performance.now()) })),
      )
      if (listed.ok && client.getProtocolEra() === 'modern') withHeaders = toolsWithHeaders(listed.value.entries)
      return listed
    },
  }
}
