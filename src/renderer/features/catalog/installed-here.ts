import type { CatalogItem } from '../../../shared/catalog-entry.ts'
import type { ConnectionView } from '../../../shared/connection.ts'

/** Registry pages as they were fetched, with what became of their servers here since. */
export function installedHere(items: readonly CatalogItem[], connections: readonly ConnectionView[]): readonly CatalogItem[] {
  const own = new Map(connections.flatMap(connection => (connection.installed?.source === 'registry' ? [[withoutVersion(connection.installed.name), connection] as const] : [])))
  return items.map((item): CatalogItem => {
    const connection = own.get(withoutVersion(item.id))
    if (!connection) return item.state === 'available' ? item : { ...item, state: 'available', server: null, installed_version: null, update_available: false }
    return { ...item, state: connection.state.kind === 'off' ? 'disabled' : 'installed', server: connection.name }
  })
}

/** `registry:<name>@<version>`; the name may begin with an @ of its own. */
function withoutVersion(id: string): string {
  const at = id.lastIndexOf('@')
  return (at > 'registry:'.length ? id.slice(0, at) : id).replace(/^registry:/, '')
}
