import { FileInput } from 'lucide-react'
import { type ComponentType, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogItem } from '../../../shared/catalog-entry.ts'
import { changeCatalog, listCatalog } from '../../store/catalog-actions.ts'
import { showImport } from '../../store/place-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { BundledList } from './bundled-list.tsx'
import { CatalogSearch } from './catalog-search.tsx'
import { CatalogSheet } from './catalog-sheet.tsx'
import { type Shelf, troubledServers, wantsAttention } from './find-items.ts'
import { installedHere } from './installed-here.ts'
import { labelsOf } from './kind-words.ts'
import { useMissingRuntimes } from './missing-runtimes.ts'
import { RegistryList } from './registry-list.tsx'
import { setupsOf } from './setups.ts'
import { useLookAgain } from './use-look-again.ts'
import { useRegistry } from './use-registry.ts'

export interface CatalogProps {
  /** The card on which a server is installed. */
  readonly Card: ComponentType<{ readonly name: string; readonly agreed?: boolean }>
}

const noItems: readonly CatalogItem[] = []

/** Servers to choose from: those that come with the app, and the public registry's. */
export function Catalog({ Card }: CatalogProps) {
  const { t, i18n } = useTranslation()
  const catalog = useStore(state => state.desk.catalog)
  const connections = useStore(state => state.view.connections)
  const ask = useMemo(() => () => (void connections, listCatalog()), [connections])
  const list = useAnswer(ask)
  const cards = useStore(state => state.view.accountCards)
  const failed = useMemo(() => new Set([...setupsOf(Object.values(cards))].flatMap(([name, setup]) => (setup === 'failed' ? [name] : []))), [cards])
  const items = list.value?.items ?? noItems
  const shelf = useMemo((): Shelf => ({ items, troubled: troubledServers(connections), failed, language: i18n.language, say: item => labelsOf(t, item.entry) }), [items, connections, failed, i18n.language, t])
  const troubled = shelf.items.filter(item => wantsAttention(item, shelf)).length
  const { looked, again } = useLookAgain()
  const missing = useMissingRuntimes(items, looked)
  const look = { looked, again }
  return (
    <Page
      testId="catalog"
      title={t('side.catalog')}
      sentence={t('catalog.sentence')}
      aside={
        <Button data-testid="open-import" icon={<FileInput size={14} strokeWidth={1.5} />} onClick={() => showImport()}>
          {t('catalog.import')}
        </Button>
      }
    >
      <CatalogSearch catalog={catalog} troubled={troubled} />
      {catalog.source === 'bundled' ? <BundledList list={list} shelf={shelf} catalog={catalog} missing={missing} /> : <PublicList words={catalog.words} open={catalog.open} Card={Card} look={look} />}
      {catalog.source === 'bundled' && <CatalogSheet item={openItem(shelf.items, catalog.open)} Card={Card} look={look} onClose={closeSheet} />}
    </Page>
  )
}

/** Its own component, so that the registry is asked only by those who look at it. */
function PublicList({ words, open, Card, look }: { readonly words: string; readonly open: string | null; readonly Card: CatalogProps['Card']; readonly look: ReturnType<typeof useLookAgain> }) {
  const connections = useStore(state => state.view.connections)
  const fetched = useRegistry(words)
  const items = useMemo(() => installedHere(fetched.items, connections), [fetched.items, connections])
  const registry = { ...fetched, items }
  const missing = useMissingRuntimes(items, look.looked)
  return (
    <>
      <RegistryList registry={registry} words={words} missing={missing} />
      <CatalogSheet item={openItem(registry.items, open)} Card={Card} look={look} onClose={closeSheet} />
    </>
  )
}

function openItem(items: readonly CatalogItem[], id: string | null): CatalogItem | null {
  return items.find(item => item.id === id) ?? null
}

function closeSheet(): void {
  changeCatalog({ open: null })
}
