import { useTranslation } from 'react-i18next'
import { failureWords } from '../../i18n/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useFormat } from '../../ui/format.ts'
import { CatalogGrid, CatalogShapes } from './catalog-grid.tsx'
import type { Lack } from './missing-runtimes.ts'
import type { Registry } from './use-registry.ts'

/** Servers that anyone published; also offline, from what was fetched before. */
export function RegistryList({ registry, words, missing }: { readonly registry: Registry; readonly words: string; readonly missing: ReadonlyMap<string, Lack> }) {
  const { t } = useTranslation()
  const { items, page, failure, asking } = registry
  return (
    <div data-testid="registry" aria-busy={asking !== null} className="mt-4 space-y-4">
      <p className="max-w-[640px] text-ui text-ink-2">{t('catalog.registrySentence')}</p>
      <RegistryFailure registry={registry} />
      {items.length > 0 && <CatalogGrid items={items} missing={missing} />}
      {items.length === 0 && asking === 'first' && <CatalogShapes />}
      {items.length === 0 && asking === null && failure === null && page?.failure == null && (
        <EmptyState title={words.trim() === '' ? t('catalog.registryEmpty') : t('side.nothingFound', { words: words.trim() })} sentence={t('catalog.registryNothing')} />
      )}
      {page?.next_cursor != null && items.length > 0 && (
        <div className="flex justify-center pt-1">
          <Button data-testid="registry-more" busy={asking === 'more'} disabled={asking !== null} onClick={registry.more}>
            {t('catalog.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function RegistryFailure({ registry: { items, page, failure, asking, again } }: { readonly registry: Registry }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const shown = failure ?? page?.failure ?? null
  if (shown === null) return null
  const retry = (
    <Button data-testid="registry-retry" busy={asking === 'first'} onClick={again}>
      {t('action.retry')}
    </Button>
  )
  if (items.length > 0 && page?.fetched_at != null) {
    // What was fetched before still serves: nothing to be alarmed about.
    return (
      <div role="status" data-testid="registry-kept" className="flex max-w-[680px] items-center gap-3 rounded-panel border border-line bg-wait-soft px-3.5 py-2 text-ui">
        <p className="selectable min-w-0 flex-1 break-words">{format.sentences([failureWords(t, i18n.language, shown).message, t('catalog.registryKept', { time: format.dateTime(page.fetched_at) })])}</p>
        {retry}
      </div>
    )
  }
  const { code, message, hint } = shown
  return (
    <div className="max-w-[640px]">
      <FailureNote failure={{ code, message, ...(hint === undefined ? {} : { hint }) }}>{retry}</FailureNote>
    </div>
  )
}
