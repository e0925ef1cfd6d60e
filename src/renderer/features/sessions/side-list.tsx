import { Plug, Plus, Search, Settings2, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showConnections, showInspector, showPreferences, startNewChat } from '../../store/place-actions.ts'
import { useStore } from '../../store/store.ts'
import { classNames } from '../../ui/class-names.ts'
import { shortcut } from '../../ui/shortcut.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { SessionList } from './session-list.tsx'

/** The list at the left: the places of the window and the chats. */
export function SideList() {
  const { t } = useTranslation()
  const kind = useStore(state => state.desk.place.kind)
  const isNewChat = useStore(state => state.desk.place.kind === 'chat' && state.desk.place.session === null)
  const troubled = useStore(state => state.view.connections.some(each => each.state.kind === 'failed'))
  const platform = useStore(state => state.view.facts.platform)
  const [filter, setFilter] = useState('')
  const words = useDeferredValue(filter)
  return (
    <nav aria-label={t('side.label')} className="flex h-full flex-col">
      <div className="flex h-12 shrink-0 items-center px-[18px]">
        <Wordmark />
      </div>
      <div className="px-2.5">
        <PlaceButton testId="nav-new-chat" icon={<Plus size={16} strokeWidth={1.5} />} active={kind === 'chat' && isNewChat} note={shortcut('N', platform)} onClick={startNewChat}>
          {t('side.newChat')}
        </PlaceButton>
        <PlaceButton testId="nav-inspector" icon={<Search size={16} strokeWidth={1.5} />} active={kind === 'inspector'} note={shortcut('K', platform)} onClick={() => showInspector()}>
          {t('side.search')}
        </PlaceButton>
        <PlaceButton
          testId="nav-connections"
          icon={<Plug size={16} strokeWidth={1.5} />}
          active={kind === 'connections'}
          note={troubled ? <span className="block size-[7px] rounded-full bg-wait" role="img" aria-label={t('side.needsAttention')} /> : undefined}
          onClick={showConnections}
        >
          {t('side.connections')}
        </PlaceButton>
      </div>
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
      <div className="px-2.5 py-2.5">
        <PlaceButton testId="nav-preferences" icon={<Settings2 size={16} strokeWidth={1.5} />} active={kind === 'preferences'} note={shortcut(',', platform)} onClick={() => showPreferences()}>
          {t('side.preferences')}
        </PlaceButton>
      </div>
    </nav>
  )
}

interface PlaceButtonProps {
  readonly testId: string
  readonly icon: ReactNode
  readonly active: boolean
  readonly note?: ReactNode
  readonly onClick: () => void
  readonly children: ReactNode
}

function PlaceButton({ testId, icon, active, note, onClick, children }: PlaceButtonProps) {
  return (
    <button
      type="button"
      data-testid={testId}
      aria-current={active ? 'page' : undefined}
      onClick={onClick}
      className={classNames(
        'group/place flex h-8 w-full items-center gap-2 rounded-control border px-2 text-left text-ui font-[510] compact:h-7',
        active ? 'border-line bg-surface text-ink shadow-card' : 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      <span className="text-ink-3" aria-hidden>
        {icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note !== undefined && <span className="text-tiny font-normal text-ink-3">{note}</span>}
    </button>
  )
}
