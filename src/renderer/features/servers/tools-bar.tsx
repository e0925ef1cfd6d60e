import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { inputLook } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { type ToolFigures, type ToolFilter, toolFilters } from './tool-figures.ts'

export interface ToolsBarProps {
  readonly words: string
  readonly onWords: (words: string) => void
  readonly filter: ToolFilter
  readonly onFilter: (filter: ToolFilter) => void
  readonly figures: ToolFigures
  /** Of the tools in sight: how many each button would turn. */
  readonly canTurnOn: number
  readonly canTurnOff: number
  readonly onTurn: (on: boolean) => void
}

/** Narrows the table, and turns what is left of it on or off. */
export function ToolsBar({ words, onWords, filter, onFilter, figures, canTurnOn, canTurnOff, onTurn }: ToolsBarProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const counts: Readonly<Record<ToolFilter, number>> = { all: figures.on + figures.off + figures.quarantined, on: figures.on, off: figures.off, quarantined: figures.quarantined }
  return (
    <div className="flex flex-wrap items-center gap-2 py-2.5">
      <input type="search" data-testid="tools-words" value={words} onChange={event => onWords(event.target.value)} aria-label={t('server.searchTools')} placeholder={t('server.searchTools')} className={`${inputLook} max-w-64`} />
      <div role="group" aria-label={t('connections.filters')} className="flex flex-wrap gap-1.5">
        {toolFilters.map(each => (
          <button
            key={each}
            type="button"
            data-testid={`tools-filter-${each}`}
            aria-pressed={filter === each}
            onClick={() => onFilter(each)}
            className={classNames('figures h-[26px] rounded-full border px-2.5 text-small transition-colors duration-100', filter === each ? 'border-transparent bg-accent-soft font-[510] text-accent-ink' : 'border-line text-ink-2 hover:bg-hover hover:text-ink')}
          >
            {t(`server.filter.${each}`)} {format.number(counts[each])}
          </button>
        ))}
      </div>
      <div className="ml-auto flex flex-wrap">
        <Button look="ghost" className="h-[26px]! px-2!" data-testid="tools-on" disabled={canTurnOn === 0} onClick={() => onTurn(true)}>
          {t('server.turnOnMany', { number: format.number(canTurnOn) })}
        </Button>
        <Button look="ghost" className="h-[26px]! px-2!" data-testid="tools-off" disabled={canTurnOff === 0} onClick={() => onTurn(false)}>
          {t('server.turnOffMany', { number: format.number(canTurnOff) })}
        </Button>
      </div>
    </div>
  )
}
