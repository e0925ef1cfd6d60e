import type { CatalogItem } from '../../../shared/catalog-entry.ts'
import type { ServerConfig } from '../../../shared/connection.ts'
import type { RequiredEnv, TargetSnapshot } from '../../../shared/connector.ts'
import type { TargetFields } from '../../connectors/card/operation.ts'
import type { TargetStep } from '../../connectors/card/target-work.ts'
import { offeredVersion } from '../../mcp/catalog/catalog-item.ts'
import { connectedFields } from './connected-server.ts'
import type { ServerSettings } from './server-settings.ts'
import type { ServerWorkPorts } from './server-work.ts'

type Ports = Pick<ServerWorkPorts, 'installer' | 'catalog' | 'connections' | 'language'> & { readonly settings: Pick<ServerSettings, 'find'> }

/**
 * How the row of an installation begins: connected where the same version runs already, an enabling where it is off,
 * else an installation or an update. Nobody is asked for a key of what cannot run here yet.
 */
export async function offerInstall(target: TargetSnapshot, ports: Ports): Promise<TargetStep> {
  const item = ports.catalog.find(target.name)
  if (item === undefined) return unknown(target.name)
  const server = item.server ?? item.entry.name
  const existing = ports.settings.find(server)
  if (item.server === null && existing !== undefined) return nameTaken(target.name, existing.name)
  const replaced = otherVersion(item)
  if (existing !== undefined && replaced === null) {
    const enabling = offerEnable(target.name, server, ports)
    if (existing.config.enabled === false) return withTitle(enabling, { action: 'enable', title: item.entry.title })
    if (enabling.to === 'connected') return withTitle(enabling, { title: item.entry.title, detail: 'already installed' })
  }
  const { state, hint } = await ports.installer.runtime(item.entry)
  if (state === 'missing') return { name: target.name, to: 'failed', fields: { title: item.entry.title, ...(hint === undefined ? {} : { detail: hint }) } }
  const kept = replaced === null ? {} : { installed_version: replaced, ...keptFields(server, ports) }
  return { name: target.name, fields: { title: item.entry.title, command: ports.installer.commandLine(item.entry), required_env: requiredOf(item, existing?.config, ports), ...kept } }
}

/** How the row `name` begins that turns `server` on. */
export function offerEnable(name: string, server: string, ports: Ports): TargetStep {
  const found = ports.settings.find(server)
  if (found === undefined) return unknown(name)
  const view = ports.connections.views().find(connection => connection.name === found.name)
  if (found.config.enabled !== false && view?.state.kind === 'running') return { name, to: 'connected', fields: connectedFields(found.name, view.state, ports.connections.list()) }
  return { name, fields: { command: view?.target ?? found.config.url ?? [found.config.command, ...(found.config.args ?? [])].join(' ') } }
}

/** What is still to be given: without what stands in the settings already. */
export function requiredOf(item: CatalogItem, existing: ServerConfig | undefined, ports: Pick<Ports, 'installer' | 'language'>): RequiredEnv[] {
  const declared = ports.installer.requiredValues(item.entry, existing, ports.language())
  if (existing === undefined) return [...declared]
  const checked = ports.installer.checkValues(item.entry, {}, existing)
  return checked.ok ? [] : declared.filter(value => checked.missing.includes(value.name))
}

/** The tools of a server that runs on while its update is not made. */
export function keptFields(server: string, { connections }: Pick<Ports, 'connections'>): TargetFields {
  const state = connections.views().find(view => view.name === server)?.state
  return state?.kind === 'running' ? connectedFields(server, state, connections.list()) : {}
}

export function nameTaken(name: string, other: string): TargetStep {
  return { name, to: 'failed', fields: { detail: `Another server in your settings is named ${other}. Rename or remove it first.` } }
}

export function unknown(name: string): TargetStep {
  return { name, to: 'failed', fields: { detail: `There is no server named ${name}.` } }
}

/** The installed version where it is not the one that would be installed. */
function otherVersion(item: CatalogItem): string | null {
  const { server, installed_version: installed } = item
  return server === null || installed === null || installed === offeredVersion(item) ? null : installed
}

function withTitle(step: TargetStep, fields: TargetFields): TargetStep {
  return step.to === 'failed' ? step : { ...step, fields: { ...step.fields, ...fields } }
}
