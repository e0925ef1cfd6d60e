import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { changeCatalog } from '../../store/catalog-actions.ts'
import { type CatalogDesk, catalogStandings } from '../../store/desk.ts'
import { classNames } from '../../ui/class-names.ts'
import { inputLook } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useSearchKeys } from './use-search-keys.ts'

export interface CatalogSearchProps {
  readonly catalog: CatalogDesk
  /** How many servers want attention. */
  readonly troubled: number
}

/** Words, where to look, and how things stand. */
export function CatalogSearch({ catalog: { source, words, standing }, troubled }: CatalogSearchProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  useSearchKeys(field)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <input
        ref={field}
        data-testid="catalog-words"
        type="search"
        value={words}
        spellCheck={false}
        aria-label={t('catalog.search')}
        placeholder={t(source === 'bundled' ? 'catalog.search' : 'catalog.searchRegistry')}
        onChange={event => changeCatalog({ words: event.target.value })}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            firstCard()?.focus()
          }
          // The best hit; what was typed before it is done looking is none.
          if (event.key === 'Enter' && words.trim() !== '') firstCard()?.click()
          if (event.key !== 'Escape') return
          // The first Esc takes the words, the next one leaves the field.
          event.preventDefault()
          if (words === '') event.currentTarget.blur()
          else changeCatalog({ words: '' })
        }}
        className={`${inputLook} max-w-80 min-w-52 flex-1 [&::-webkit-search-cancel-button]:hidden`}
      />
      <Segmented
        label={t('catalog.source')}
        testId="catalog-source"
        value={source}
        options={[
          { value: 'bundled', label: t('catalog.source.bundled') },
          { value: 'registry', label: t('catalog.source.registry') },
        ]}
        onChange={chosen => changeCatalog({ source: chosen })}
      />
      {source === 'bundled' && (
        <div role="group" aria-label={t('catalog.standings')} className="flex flex-wrap gap-1.5">
          {catalogStandings.map(each => (
            <button
              key={each}
              type="button"
              data-testid={`standing-${each}`}
              aria-pressed={standing === each}
              onClick={() => changeCatalog({ standing: each })}
              className={classNames(
                'figures h-[26px] rounded-full border px-2.5 text-small transition-colors duration-100',
                standing === each ? 'border-transparent bg-accent-soft font-[510] text-accent-ink' : 'border-line text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              {t(`catalog.standing.${each}`)}
              {each === 'attention' && troubled > 0 && <> {format.number(troubled)}</>}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Of the hits of what stands in the field: while the registry is still asked, the cards are those of earlier words. */
function firstCard(): HTMLElement | null {
  return document.querySelector<HTMLElement>(':not([aria-busy="true"]) > [data-testid="catalog-grid"] [data-card]')
}
