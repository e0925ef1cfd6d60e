import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionList } from './session-list.tsx'

/** The chats and the field that narrows them. */
export function Chats() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState('')
  const words = useDeferredValue(filter)
  return (
    <>
      <div className="relative mx-2.5 mt-3">
        <input
          type="search"
          data-testid="session-filter"
          value={filter}
          onChange={event => setFilter(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Escape' || filter === '') return
            event.stopPropagation()
            setFilter('')
          }}
          aria-label={t('side.filter')}
          placeholder={t('side.filter')}
          className="h-7 w-full rounded-control border border-transparent bg-hover px-2 pr-7 text-small hover:border-line focus:border-line-strong focus:bg-raised [&::-webkit-search-cancel-button]:hidden"
        />
        {filter !== '' && (
          <button type="button" aria-label={t('side.clearFilter')} onClick={() => setFilter('')} className="absolute top-1 right-1 grid size-5 place-items-center rounded text-ink-3 hover:text-ink">
            <X size={13} strokeWidth={1.5} />
          </button>
        )}
      </div>
      <SessionList filter={words} />
    </>
  )
}
