import type { Attachable } from '../../../shared/server-parts.ts'
import type { Connections } from '../../mcp/connections.ts'

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
