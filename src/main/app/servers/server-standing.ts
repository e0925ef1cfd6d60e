import type { ServerStanding } from '../../connectors/manage/server-advice.ts'
import type { Connections } from '../../mcp/connections.ts'
import type { ServerSettings } from './server-settings.ts'

export interface StandingPorts {
  readonly settings: Pick<ServerSettings, 'find'>
  readonly connections: Pick<Connections, 'views'>
  catalogNames(): readonly string[]
}

/** How a server stands that the model named; null for a name that neither settings nor the catalog know. */
export function serverStanding(name: string, { settings, connections, catalogNames }: StandingPorts): ServerStanding | null {
  const found = settings.find(name)
  if (found === undefined) return catalogNames().some(known => known.toLowerCase() === name.toLowerCase()) ? 'in-catalog' : null
  if (found.config.enabled === false) return 'off'
  switch (connections.views().find(view => view.name === found.name)?.state.kind) {
    case 'running':
    case 'starting':
      return 'running'
    case 'unauthorized':
      return 'unauthorized'
    default:
      return 'not-running'
  }
}
