import { useEffect, useState } from 'react'
import type { CatalogEntry, CatalogItem, RuntimeStanding } from '../../../shared/catalog-entry.ts'
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

/** `unready`: the program is here, but does not run or may not be used. */
export type Lack = 'missing' | 'unready'

/** What keeps a server from running here; null when nothing does. Of the others a program that is here is too old: the right one is missing. */
export function lackOf({ runtime, state, program }: RuntimeStanding): Lack | null {
  if (state !== 'missing') return null
  return runtime === 'docker' && program !== null ? 'unready' : 'missing'
}

const none: ReadonlyMap<string, Lack> = new Map()

/** What this machine lacks, by key. Asked anew with other servers, and when `looked` changes. */
export function useMissingRuntimes(items: readonly CatalogItem[], looked: number): ReadonlyMap<string, Lack> {
  const [missing, setMissing] = useState(none)
  useEffect(() => {
    let current = true
    const look = async (): Promise<void> => {
      const found = await Promise.all([...oneOfEach(items)].map(async ([key, id]) => ({ key, detail: await readCatalogDetail(id) })))
      if (current) setMissing(new Map(found.flatMap(({ key, detail }) => lacking(key, detail.ok ? lackOf(detail.value.runtime) : null))))
    }
    void look()
    return () => {
      current = false
    }
  }, [items, looked])
  return missing
}

function lacking(key: string, lack: Lack | null): readonly (readonly [string, Lack])[] {
  return lack === null ? [] : [[key, lack]]
}
