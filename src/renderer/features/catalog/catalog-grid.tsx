import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogItem } from '../../../shared/catalog-entry.ts'
import { useStore } from '../../store/store.ts'
import { CatalogCard } from './catalog-card.tsx'
import { troubledServers, wantsAttention } from './find-items.ts'
import { type Lack, runtimeKey } from './missing-runtimes.ts'
import { moveFocus } from './move-focus.ts'
import { fitsPlatform } from './needs.ts'
import { setupsOf } from './setups.ts'

/** Cards that arrows move between and Enter opens. */
export function CatalogGrid({ items, missing }: { readonly items: readonly CatalogItem[]; readonly missing: ReadonlyMap<string, Lack> }) {
  const { t } = useTranslation()
  const connections = useStore(state => state.view.connections)
  const cards = useStore(state => state.view.accountCards)
  const troubled = useMemo(() => troubledServers(connections), [connections])
  const setups = useMemo(() => setupsOf(Object.values(cards)), [cards])
  const platform = useStore(state => state.view.facts.platform)
  return (
    <ul aria-label={t('catalog.servers')} data-testid="catalog-grid" onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveFocus(event)} className="grid grid-cols-[repeat(auto-fill,minmax(min(244px,100%),1fr))] gap-3">
      {items.map(item => (
        <li key={item.id}>
          <CatalogCard item={item} setup={setups.get(item.id) ?? null} troubled={!item.update_available && wantsAttention(item, { troubled })} unable={fitsPlatform(item.entry, platform) ? (missing.get(runtimeKey(item.entry) ?? '') ?? null) : 'platform'} />
        </li>
      ))}
    </ul>
  )
}

/** The shape of what comes. */
export function CatalogShapes({ count = 6 }: { readonly count?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('catalog.loading')} data-testid="catalog-loading" className="grid grid-cols-[repeat(auto-fill,minmax(min(244px,100%),1fr))] gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden className="h-[156px] rounded-panel border border-line bg-surface p-3.5">
          <div className="flex items-center gap-3">
            <div className="size-9 rounded-[9px] bg-hover" />
            <div className="h-3 w-28 rounded-full bg-hover" />
          </div>
          <div className="mt-4 h-2.5 w-full rounded-full bg-hover" />
          <div className="mt-2 h-2.5 w-2/3 rounded-full bg-hover" />
        </div>
      ))}
    </div>
  )
}
