import type { ServerConfig } from '../../shared/connection.ts'
import type { Settings } from '../../shared/settings.ts'
import { practiceServers, type NodeRuntime } from '../practice/practice-servers.ts'
import { makeSampleFolder } from '../practice/sample-folder.ts'
import { defaultModelId, findModel } from './models.ts'

/** What practice mode brings: a folder to try things on and servers that need no key and no network. */
export interface Practice {
  readonly folder: string
  /** The servers to run beside the person's own: practice's until the person brings a configuration of their own; what they install from the catalog joins them. */
  servers(settings: Settings): Readonly<Record<string, ServerConfig>>
}

export async function openPractice(ports: { practiceFolder: string; appFolder: string; runtime: NodeRuntime }): Promise<Practice> {
  const folder = await makeSampleFolder(ports.practiceFolder)
  const servers = practiceServers({ ...ports, sampleFolder: folder })
  return {
    folder,
    servers: settings => (practising(settings) && Object.values(settings.mcp_servers).every(isFromCatalog) ? servers : {}),
  }
}

function isFromCatalog({ installed }: ServerConfig): boolean {
  return installed?.source === 'catalog' || installed?.source === 'registry'
}

/** Is the model of new chats the practice model? */
export function practising(settings: Settings): boolean {
  return findModel(defaultModelId(settings), settings, {})?.kind === 'practice'
}
