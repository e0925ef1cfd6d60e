import type { ServerConfig } from '../../shared/connection.ts'
import type { Settings } from '../../shared/settings.ts'
import { practiceServers, type NodeRuntime } from '../practice/practice-servers.ts'
import { makeSampleFolder } from '../practice/sample-folder.ts'
import { defaultModelId, findModel } from './models/models.ts'

/** What practice mode brings: a folder to try things on and servers that need no key and no network. */
export interface Practice {
  readonly folder: string
  /**
   * The servers to run beside the person's own while practice is the model. Where they give way, a configuration of the
   * person's own ends them, so that a script sees what it configured; what is installed from the catalog joins them.
   */
  servers(settings: Settings): Readonly<Record<string, ServerConfig>>
}

/** @param ports.giveWay at the terminal; in the window what was there stays there. */
export async function openPractice(ports: { practiceFolder: string; appFolder: string; runtime: NodeRuntime; giveWay: boolean }): Promise<Practice> {
  // A profile that cannot be written has no samples; all else works.
  const folder = await makeSampleFolder(ports.practiceFolder).catch(() => ports.practiceFolder)
  const servers = practiceServers({ ...ports, sampleFolder: folder })
  return {
    folder,
    servers: settings => (practising(settings) && (!ports.giveWay || Object.values(settings.mcp_servers).every(isFromCatalog)) ? besideOwn(servers, settings.mcp_servers) : {}),
  }
}

type Servers = Readonly<Record<string, ServerConfig>>

/** The folder of the examples stays within reach when the person installs a server of the same name for a folder of theirs. */
function besideOwn(servers: Servers, own: Servers): Servers {
  return Object.fromEntries(Object.entries(servers).map(([name, config]) => [Object.hasOwn(own, name) && name === 'filesystem' ? `practice-${name}` : name, config]))
}

function isFromCatalog({ installed }: ServerConfig): boolean {
  return installed?.source === 'catalog' || installed?.source === 'registry'
}

/** Is the model of new chats the practice model? */
export function practising(settings: Settings): boolean {
  return findModel(defaultModelId(settings), settings, {})?.kind === 'practice'
}
