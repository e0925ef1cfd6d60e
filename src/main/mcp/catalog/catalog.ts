import type { Dispatcher } from 'undici'
import type { CatalogItem, RegistryPage } from '../../../shared/catalog-entry.ts'
import { catalogItem, type Listed, type Servers } from './catalog-item.ts'
import { loadManifests } from './load-manifests.ts'
import { registryUrl } from './registry-url.ts'
import { createRegistry } from './registry.ts'

export interface CatalogPorts {
  /** The bundled manifests. */
  readonly folder: string
  /** Absent: the public one. */
  readonly registryUrl?: string
  readonly cacheFolder: string
  /** Configured servers. */
  servers(): Servers
  readonly dispatcher?: Dispatcher
  /** Milliseconds. */
  now(): number
}

/** Servers that can be installed, each with how it stands here at the moment of asking. */
export interface Catalog {
  /** The bundled ones, sorted by name, and what is wrong with those that were left out. */
  list(): { readonly items: readonly CatalogItem[]; readonly diagnostics: readonly string[] }
  /** A bundled one by its name, or one of the registry that was seen before. */
  find(id: string): CatalogItem | undefined
  /** Never rejects: without a network it holds what the cache does, and why. */
  registry(query: string, cursor: string | null, signal?: AbortSignal): Promise<RegistryPage>
}

export function createCatalog(ports: CatalogPorts): Catalog {
  let loaded: Bundled | null = null
  const bundled = (): Bundled => (loaded ??= loadBundled(ports.folder))
  const registry = createRegistry({ url: ports.registryUrl ?? registryUrl, cacheFolder: ports.cacheFolder, dispatcher: ports.dispatcher, now: () => ports.now(), isTaken: name => bundled().listed.has(name) })
  const items = (listed: Iterable<Listed>): CatalogItem[] => {
    const servers = ports.servers()
    return [...listed].map(one => catalogItem(one, servers))
  }

  return {
    list: () => ({ items: items(bundled().listed.values()), diagnostics: bundled().diagnostics }),
    find(id) {
      const listed = bundled().listed.get(id) ?? registry.find(id)
      return listed === undefined ? undefined : catalogItem(listed, ports.servers())
    },
    async registry(query, cursor, signal) {
      const { listed, left_out, ...rest } = await registry.page(query, cursor, signal)
      return { items: items(listed), ...rest, ...(left_out.length === 0 ? {} : { left_out: [...left_out] }) }
    },
  }
}

interface Bundled {
  readonly listed: ReadonlyMap<string, Listed>
  readonly diagnostics: readonly string[]
}

/** Read when first asked for: the app's start does not wait for it. */
function loadBundled(folder: string): Bundled {
  const { entries, diagnostics } = loadManifests(folder)
  return { listed: new Map(entries.map((entry): [string, Listed] => [entry.name, { id: entry.name, source: 'bundled', entry }])), diagnostics }
}
