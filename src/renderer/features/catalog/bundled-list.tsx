import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { changeCatalog } from '../../store/catalog-actions.ts'
import type { CatalogDesk } from '../../store/desk.ts'
import type { CommandOutput } from '../../../shared/ipc.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import type { Answer } from '../../ui/use-answer.ts'
import { CatalogGrid, CatalogShapes } from './catalog-grid.tsx'
import { CategoryList } from './category-list.tsx'
import { countCategories, findItems, type Shelf } from './find-items.ts'
import type { Lack } from './missing-runtimes.ts'

export interface BundledListProps {
  readonly list: Answer<CommandOutput<'catalog/list'>>
  readonly shelf: Shelf
  readonly catalog: CatalogDesk
  /** What is not on this machine. */
  readonly missing: ReadonlyMap<string, Lack>
}

/** What comes with the app, by kind of work. */
export function BundledList({ list, shelf, catalog, missing }: BundledListProps) {
  const { words, category, standing } = catalog
  const counts = useMemo(() => countCategories(shelf, { words, standing }), [shelf, words, standing])
  const shown = useMemo(() => findItems(shelf, { words, category, standing }), [shelf, words, category, standing])
  return (
    <div className="@container mt-4">
      {list.failure && (
        <div className="mb-4 max-w-[640px]">
          <FailureNote failure={list.failure} />
        </div>
      )}
      <div className="flex flex-col gap-4 @3xl:flex-row @3xl:gap-6">
        {(counts.length > 0 || category !== null) && <CategoryList counts={counts} chosen={category} />}
        <div className="min-w-0 flex-1">
          {list.value === null && list.failure === null && <CatalogShapes count={9} />}
          {shown.length > 0 && <CatalogGrid items={shown} missing={missing} />}
          {list.value !== null && shown.length === 0 && <Nothing catalog={catalog} any={counts.length > 0} />}
          <Diagnostics lines={list.value?.diagnostics ?? []} />
        </div>
      </div>
    </div>
  )
}

/** Nothing fits: wider first, then the registry. */
function Nothing({ catalog: { words, standing }, any }: { readonly catalog: CatalogDesk; readonly any: boolean }) {
  const { t } = useTranslation()
  const typed = words.trim()
  if (typed === '' && standing !== 'all' && !any) return <EmptyState title={t(`catalog.none.${standing}`)} sentence={t('catalog.noneSentence')} />
  return (
    <EmptyState title={typed === '' ? t('catalog.none.all') : t('side.nothingFound', { words: typed })} sentence={t('catalog.nothingSentence')}>
      {(any || standing !== 'all') && <Button onClick={() => changeCatalog({ category: null, standing: 'all' })}>{t('catalog.wider')}</Button>}
      <Button look="primary" data-testid="to-registry" onClick={() => changeCatalog({ source: 'registry' })}>
        {t('catalog.toRegistry')}
      </Button>
    </EmptyState>
  )
}

/** Entries of the catalog that could not be read; the others are there. */
function Diagnostics({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <details data-testid="catalog-diagnostics" className="mt-5 text-small text-ink-3">
      <summary>{t('catalog.diagnostics', { count: lines.length })}</summary>
      <ul className="selectable mt-1.5 space-y-1 font-mono text-tiny break-words">
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
