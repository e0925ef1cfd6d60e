import type { ContentBlock } from '../../../shared/conversation.ts'
import { type Result, success } from '../../../shared/failure.ts'
import type { Attachable } from '../../../shared/server-parts.ts'
import { rowResult } from '../../dispatch/row-result.ts'
import type { Connections } from '../../mcp/connections.ts'

/** A resource as a page shows it: its beginning, where it is long. */
export async function readForPage(server: string, uri: string, connections: Pick<Connections, 'readResource'>, signal: AbortSignal): Promise<Result<{ content: ContentBlock[]; total_characters: number | null }>> {
  const read = await connections.readResource(server, uri, signal)
  if (!read.ok) return read
  const { content, total_characters: total = null } = rowResult({ status: 'ok', content: [...read.value] })
  return success({ content, total_characters: total })
}

const listMs = 10_000

/** What the running servers offer for attaching to a message. A server that cannot list costs its own part. */
export async function attachableOf(connections: Pick<Connections, 'views' | 'resources' | 'prompts'>): Promise<Attachable[]> {
  const running = connections.views().filter(view => view.state.kind === 'running' && (view.offers.resources || view.offers.prompts))
  return Promise.all(
    running.map(async ({ name, offers }) => {
      const signal = AbortSignal.timeout(listMs)
      const [resources, prompts] = await Promise.all([offers.resources ? connections.resources(name, signal) : null, offers.prompts ? connections.prompts(name, signal) : null])
      const failure = [resources, prompts].flatMap(part => (part === null || part.ok ? [] : [part.failure.message]))[0]
      return {
        server: name,
        resources: resources?.ok === true ? [...resources.value.resources] : [],
        templates: resources?.ok === true ? [...resources.value.templates] : [],
        prompts: prompts?.ok === true ? [...prompts.value] : [],
        failure: failure ?? null,
      }
    }),
  )
}
