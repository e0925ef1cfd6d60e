import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { preferencePages } from '../../store/desk.ts'
import { backToChat, showPreferences } from '../../store/place-actions.ts'
import { showSession } from '../../store/session-actions.ts'
import { useStore } from '../../store/store.ts'
import { classNames } from '../../ui/class-names.ts'
import { usePageNames } from './page-names.ts'

/** Stands where the chats are listed while preferences are open. */
export function PreferenceList() {
  const { t } = useTranslation()
  const page = useStore(state => (state.desk.place.kind === 'preferences' ? state.desk.place.page : null))
  const troubled = useStore(state => state.view.problems.length > 0)
  const names = usePageNames()
  const waiting = useStore(state => state.view.waiting)
  const [first] = waiting
  return (
    <section aria-label={t('side.preferences')} className="min-h-0 flex-1 overflow-y-auto px-2.5">
      <h2 className="px-2 pt-4 pb-1 text-tiny font-[510] text-ink-3">{t('side.preferences')}</h2>
      {preferencePages.map(each => (
        <button
          key={each}
          type="button"
          data-testid={`pref-nav-${each}`}
          aria-current={each === page ? 'page' : undefined}
          onClick={() => showPreferences(each)}
          className={classNames(
            'flex h-8 w-full items-center gap-2 rounded-control border px-2 text-left text-ui compact:h-7',
            each === page ? 'border-line bg-surface text-ink shadow-card' : 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
          )}
        >
          <span className="flex-1 truncate">{names[each]}</span>
          {each === 'diagnostics' && troubled && <span role="img" aria-label={t('side.needsAttention')} className="size-[7px] rounded-full bg-wait" />}
        </button>
      ))}
      <button type="button" data-testid="back-to-chat" onClick={backToChat} className="mt-3 flex h-8 w-full items-center gap-2 rounded-control px-2 text-ui text-ink-2 hover:bg-hover hover:text-ink">
        <ArrowLeft size={14} strokeWidth={1.5} aria-hidden className="text-ink-3" />
        {t('prefs.back')}
      </button>
      {first && (
        <button type="button" data-testid="pref-waiting" onClick={() => showSession(first.session)} className="mt-1 flex h-8 w-full items-center gap-2 rounded-control px-2 text-ui font-[510] text-wait-ink hover:bg-hover">
          <span aria-hidden className="mx-[3.5px] size-[7px] rounded-full bg-wait" />
          {t('waiting.count', { count: waiting.length })}
        </button>
      )}
    </section>
  )
}
