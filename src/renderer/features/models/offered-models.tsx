import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'

export interface OfferedModelsProps {
  readonly offered: readonly string[]
  readonly chosen: string
  readonly onChoose: (model: string) => void
}

/** The names an endpoint gave; typing in the field above narrows them. */
export function OfferedModels({ offered, chosen, onChoose }: OfferedModelsProps) {
  const { t } = useTranslation()
  const words = chosen.trim().toLowerCase()
  const narrowed = offered.includes(chosen) ? offered : offered.filter(name => name.toLowerCase().includes(words))
  if (narrowed.length === 0) return null
  return (
    <ul role="listbox" aria-label={t('models.model')} tabIndex={0} className="col-span-2 -mt-1 max-h-40 overflow-y-auto rounded-control border border-line p-1">
      {narrowed.slice(0, 200).map(name => (
        <li
          key={name}
          role="option"
          aria-selected={name === chosen}
          onClick={() => onChoose(name)}
          className={classNames('truncate rounded-[5px] px-2 py-1 font-mono text-small', name === chosen ? 'bg-accent-soft text-accent-ink' : 'text-ink-2 hover:bg-hover')}
        >
          {name}
        </li>
      ))}
    </ul>
  )
}
