import { LayoutGrid, Plug, Plus, Search, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showCatalog, showConnections, showInspector, showPreferences, startNewChat } from '../../store/place-actions.ts'
import { useStore } from '../../store/store.ts'
import { classNames } from '../../ui/class-names.ts'
import { focusComposer } from '../../ui/focus-composer.ts'
import { shortcut } from '../../ui/shortcut.ts'
import { Wordmark } from '../../ui/wordmark.tsx'

/** The list at the left: the places of the window, and below them what the current one has to list. */
export function SideList({ lower }: { readonly lower: ReactNode }) {
  const { t } = useTranslation()
  const kind = useStore(({ desk: { place } }) => (place.kind === 'import' ? (place.from ?? 'catalog') : place.kind))
  const isNewChat = useStore(state => state.desk.place.kind === 'chat' && state.desk.place.session === null)
  const troubled = useStore(state => state.view.connections.some(each => each.state.kind === 'failed'))
  const platform = useStore(state => state.view.facts.platform)
  return (
    <nav aria-label={t('side.label')} className="flex h-full flex-col">
      <div className="flex h-12 shrink-0 items-center px-[18px]">
        <Wordmark />
      </div>
      <div className="px-2.5">
        <PlaceButton testId="nav-new-chat" icon={<Plus size={16} strokeWidth={1.5} />} active={kind === 'chat' && isNewChat} note={shortcut('N', platform)} onClick={beginChat}>
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
        <PlaceButton testId="nav-catalog" icon={<LayoutGrid size={16} strokeWidth={1.5} />} active={kind === 'catalog'} onClick={() => showCatalog()}>
          {t('side.catalog')}
        </PlaceButton>
      </div>
      {lower}
      <div className="px-2.5 py-2.5">
        <PlaceButton testId="nav-preferences" icon={<Settings2 size={16} strokeWidth={1.5} />} active={kind === 'preferences'} note={shortcut(',', platform)} onClick={() => showPreferences()}>
          {t('side.preferences')}
        </PlaceButton>
      </div>
    </nav>
  )
}

function beginChat(): void {
  startNewChat()
  focusComposer()
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
