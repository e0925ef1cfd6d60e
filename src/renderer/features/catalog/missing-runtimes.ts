import { useEffect, useState } from 'react'
import type { CatalogEntry, CatalogItem } from '../../../shared/catalog-entry.ts'
import { readCatalogDetail } from '../../store/catalog-actions.ts'

/** What has to be here for a server to run; the same for all that run alike. Null for those that run elsewhere. */
export function runtimeKey({ transport }: Pick<CatalogEntry, 'transport'>): string | null {
  if (transport.type !== 'stdio') return null
  const { runtime } = transport
  return runtime === 'npm' ? `npm ${transport.node_at_least ?? ''}` : runtime === 'command' ? `command ${transport.package}` : runtime
}

/** One server of each kind, to ask about in the place of all. */
export function oneOfEach(items: readonly CatalogItem[]): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap((item): (readonly [string, string])[] => {
      const key = runtimeKey(item.entry)
      return key === null ? [] : [[key, item.id]]
    }),
  )
}

const none: ReadonlySet<string> = new Set()

/** Keys of what is not on this machine. Asked anew with other servers, and when `looked` changes. */
export function useMissingRuntimes(items: readonly CatalogItem[], looked: number): ReadonlySet<string> {
  const [missing, setMissing] = useState(none)
  useEffect(() => {
    let current = true
    const look = async (): Promise<void> => {
      const found = await Promise.all([...oneOfEach(items)].map(async ([key, id]) => ({ key, detail: await readCatalogDetail(id) })))
      if (current) setMissing(new Set(found.flatMap(({ key, detail }) => (detail.ok && detail.value.runtime.state === 'missing' ? [key] : []))))
    }
    void look()
    return () => {
      current = false
    }
  }, [items, looked])
  return missing
}
