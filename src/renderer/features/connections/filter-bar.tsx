import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { inputLook } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { type Entry, type Filter, filters, standingOfEntry } from './group-connections.ts'

export interface FilterBarProps {
  readonly entries: readonly Entry[]
  readonly words: string
  readonly onWords: (words: string) => void
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

/** Narrows the list by words and by kind. */
export function FilterBar({ entries, words, onWords, filter, onFilter }: FilterBarProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const troubled = entries.filter(entry => standingOfEntry(entry) === 'attention').length
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <input data-testid="connections-words" type="search" value={words} onChange={event => onWords(event.target.value)} aria-label={t('connections.searchAll')} placeholder={t('connections.searchAll')} className={`${inputLook} max-w-80`} />
      <div role="group" aria-label={t('connections.filters')} className="flex flex-wrap gap-1.5">
        {filters.map(each => (
          <button
            key={each}
            type="button"
            data-testid={`filter-${each}`}
            aria-pressed={filter === each}
            onClick={() => onFilter(each)}
            className={classNames(
              'figures h-[26px] rounded-full border px-2.5 text-small transition-colors duration-100',
              filter === each ? 'border-transparent bg-accent-soft font-[510] text-accent-ink' : 'border-line text-ink-2 hover:bg-hover hover:text-ink',
            )}
          >
            {t(`connections.filter.${each}`)}
            {each === 'attention' && troubled > 0 && <> {format.number(troubled)}</>}
          </button>
        ))}
      </div>
    </div>
  )
}
