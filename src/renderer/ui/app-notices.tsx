import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sayCore } from '../i18n/say-main.ts'
import { dismissNotice } from '../store/app-actions.ts'
import { useStore } from '../store/store.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { shownNotices } from './shown-notices.ts'

const bars = { info: 'bg-surface', warning: 'bg-wait-soft', error: 'bg-bad-soft' } as const

/** What concerns the whole app, until it is read. */
export function AppNotices() {
  const { t } = useTranslation()
  const notices = useStore(state => state.view.notices)
  const connections = useStore(state => state.view.connections)
  const place = useStore(state => state.desk.place)
  return (
    <div aria-live="polite">
      {shownNotices(notices, connections, place).map(({ notice, text, ids }) => (
        <div key={notice.id} data-testid="app-notice" data-level={notice.level} className={classNames('float-in selectable flex items-center gap-3 border-b border-line px-[18px] py-1.5 text-ui', bars[notice.level])}>
          <p className="min-w-0 flex-1 break-words">
            {notice.about !== null && <span className="font-[510]">{notice.about}: </span>}
            {sayCore(t, text)} {notice.hint !== null && <span className="text-ink-2">{sayCore(t, notice.hint)}</span>}
          </p>
          <IconButton name={t('action.dismiss')} icon={<X size={15} strokeWidth={1.5} />} className="size-6!" onClick={() => ids.forEach(dismissNotice)} />
        </div>
      ))}
    </div>
  )
}
