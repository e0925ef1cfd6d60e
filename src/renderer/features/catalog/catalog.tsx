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
import { kindWords } from './kind-words.ts'
import { type Shelf, troubledServers, wantsAttention } from './find-items.ts'
import { installedHere } from './installed-here.ts'
import { RegistryList } from './registry-list.tsx'
import { useRegistry } from './use-registry.ts'

export interface CatalogProps {
  /** The card on which a server is installed. */
  readonly Card: ComponentType<{ readonly name: string; readonly agreed?: boolean }>
}

/** Servers to choose from: those that come with the app, and the public registry's. */
export function Catalog({ Card }: CatalogProps) {
  const { t, i18n } = useTranslation()
  const catalog = useStore(state => state.desk.catalog)
  const connections = useStore(state => state.view.connections)
  const ask = useMemo(() => () => (void connections, listCatalog()), [connections])
  const list = useAnswer(ask)
  const shelf = useMemo((): Shelf => ({ items: list.value?.items ?? [], troubled: troubledServers(connections), language: i18n.language, say: name => kindWords(t, name) }), [list.value, connections, i18n.language, t])
  const troubled = shelf.items.filter(item => wantsAttention(item, shelf.troubled)).length
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
      {catalog.source === 'bundled' ? <BundledList list={list} shelf={shelf} catalog={catalog} /> : <PublicList words={catalog.words} open={catalog.open} Card={Card} />}
      {catalog.source === 'bundled' && <CatalogSheet item={openItem(shelf.items, catalog.open)} Card={Card} onClose={closeSheet} />}
    </Page>
  )
}

/** Its own component, so that the registry is asked only by those who look at it. */
function PublicList({ words, open, Card }: { readonly words: string; readonly open: string | null; readonly Card: CatalogProps['Card'] }) {
  const connections = useStore(state => state.view.connections)
  const fetched = useRegistry(words)
  const items = useMemo(() => installedHere(fetched.items, connections), [fetched.items, connections])
  const registry = { ...fetched, items }
  return (
    <>
      <RegistryList registry={registry} words={words} />
      <CatalogSheet item={openItem(registry.items, open)} Card={Card} onClose={closeSheet} />
    </>
  )
}

function openItem(items: readonly CatalogItem[], id: string | null): CatalogItem | null {
  return items.find(item => item.id === id) ?? null
}

function closeSheet(): void {
  changeCatalog({ open: null })
}
