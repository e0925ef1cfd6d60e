import type { CatalogEntry, CatalogItem } from '../../../shared/catalog-entry.ts'
import type { ServerConfig } from '../../../shared/connection.ts'
import { compareVersions } from './compare-versions.ts'

export type Servers = Readonly<Record<string, ServerConfig>>

/** An entry and where it is from. */
export interface Listed {
  readonly id: string
  readonly source: CatalogItem['source']
  readonly entry: CatalogEntry
}

/** The entry as it stands among the configured servers: by what they were installed from, never by their names. */
export function catalogItem({ id, source, entry }: Listed, servers: Servers): CatalogItem {
  const [server, config] = installedAs(id, source, servers) ?? []
  if (server === undefined || config === undefined) return { id, source, entry, state: 'available', server: null, installed_version: null, update_available: false }
  const installed = config.installed?.version ?? versionOf(config.installed?.name ?? '')
  const offered = offeredVersion({ id, entry })
  return {
    id,
    source,
    entry,
    state: config.enabled === false ? 'disabled' : 'installed',
    server,
    installed_version: installed,
    update_available: installed !== null && offered !== null && compareVersions(offered, installed) > 0,
  }
}

/** The version that would be installed; null where none is told. */
export function offeredVersion({ id, entry }: Pick<Listed, 'id' | 'entry'>): string | null {
  return entry.transport.type === 'stdio' ? (entry.transport.version ?? null) : versionOf(id)
}

/** One that is on before one that is off, then by name. */
function installedAs(id: string, source: CatalogItem['source'], servers: Servers): [string, ServerConfig] | undefined {
  const same = Object.entries(servers).filter(([, { installed }]) => {
    if (installed === undefined) return false
    return source === 'bundled' ? installed.source === 'catalog' && installed.name === id : installed.source === 'registry' && registryName(installed.name) === registryName(id)
  })
  return same.sort(([a, left], [b, right]) => Number(left.enabled === false) - Number(right.enabled === false) || (a < b ? -1 : 1))[0]
}

/** A server that runs elsewhere is as old as its entry in the registry. */
function versionOf(id: string): string | null {
  return isRegistryId(id) ? id.slice(id.lastIndexOf('@') + 1) : null
}

const registryPrefix = 'registry:'

export function registryId(name: string, version: string): string {
  return `${registryPrefix}${name}@${version}`
}

export function isRegistryId(id: string): boolean {
  return id.startsWith(registryPrefix)
}

/** A registry id without its version: the same server at any age. */
export function registryName(id: string): string {
  const at = id.lastIndexOf('@')
  return id.slice(registryPrefix.length, at < registryPrefix.length ? undefined : at)
}
