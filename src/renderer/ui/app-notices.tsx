import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sayCore } from '../i18n/say-main.ts'
import { dismissNotice } from '../store/app-actions.ts'
import { showConnections } from '../store/place-actions.ts'
import { openServer } from '../store/server-actions.ts'
import { useStore } from '../store/store.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useFormat } from './format.ts'
import { IconButton } from './icon-button.tsx'
import { type ShownNotice, shownNotices } from './shown-notices.ts'

const bars = { info: 'bg-surface', warning: 'bg-wait-soft', error: 'bg-bad-soft' } as const

/** What concerns the whole app, until it is read. */
export function AppNotices() {
  const notices = useStore(state => state.view.notices)
  const connections = useStore(state => state.view.connections)
  const place = useStore(state => state.desk.place)
  return (
    <div aria-live="polite">
      {shownNotices(notices, connections, place).map(shown => (
        <NoticeBar key={shown.notice.id} shown={shown} />
      ))}
    </div>
  )
}

function NoticeBar({ shown: { notice, text, ids, servers } }: { readonly shown: ShownNotice }) {
  const { t } = useTranslation()
  const format = useFormat()
  const several = servers.length > 1
  const [server] = servers
  const said = [sayCore(t, text), ...(notice.hint === null ? [] : [sayCore(t, notice.hint)])]
  return (
    <div data-testid="app-notice" data-level={notice.level} className={classNames('float-in selectable flex items-center gap-3 border-b border-line px-[18px] py-1.5 text-ui', bars[notice.level])}>
      {several ? (
        <p className="line-clamp-2 min-w-0 flex-1 break-words">{t('notices.failed', { count: servers.length, names: format.list(servers) })}</p>
      ) : (
        // What a server wrote last may be pages long; all of it is on its own page.
        <p title={said.join('\n')} className="line-clamp-2 min-w-0 flex-1 break-words">
          {notice.about !== null && <span className="font-[510]">{notice.about}: </span>}
          {said[0]} {said[1] !== undefined && <span className="text-ink-2">{said[1]}</span>}
        </p>
      )}
      {server !== undefined && (
        <Button look="ghost" data-testid="notice-open" onClick={() => (several ? showConnections() : openServer(server))}>
          {t('catalog.openConnections')}
        </Button>
      )}
      <IconButton name={t('action.dismiss')} icon={<X size={15} strokeWidth={1.5} />} className="size-6!" onClick={() => ids.forEach(dismissNotice)} />
    </div>
  )
}
