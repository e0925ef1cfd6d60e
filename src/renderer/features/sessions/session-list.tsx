import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { searchSessions } from '../../store/session-actions.ts'
import { useStore } from '../../store/store.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { type Age, groupSessions } from './group-sessions.ts'
import { SessionRow } from './session-row.tsx'

/** Chats by the day of their last change; with a filter, those whose title or text holds it. */
export function SessionList({ filter }: { readonly filter: string }) {
  const { t } = useTranslation()
  const sessions = useStore(state => state.view.sessions)
  const ready = useStore(state => state.desk.load.kind === 'ready')
  const words = filter.trim()
  const ask = useCallback(() => searchSessions(words), [words])
  const found = useAnswer(words === '' ? null : ask, 150)
  const shown = useMemo(() => {
    if (words === '') return sessions
    const inText = new Set(found.value?.map(each => each.session))
    return sessions.filter(session => inText.has(session.id) || session.title.toLocaleLowerCase().includes(words.toLocaleLowerCase()))
  }, [sessions, words, found.value])
  const groups = useMemo(() => groupSessions(shown, new Date()), [shown])
  const excerpts = useMemo(() => new Map(found.value?.map(each => [each.session, each.excerpt])), [found.value])
  const heading: Readonly<Record<Age, string>> = {
    today: t('side.today'), yesterday: t('side.yesterday'), week: t('side.lastWeek'), month: t('side.lastMonth'), older: t('side.older'),
  }
  if (!ready) return <Shapes />
  return (
    <div data-testid="session-list" className="min-h-0 flex-1 overflow-y-auto px-2.5 pt-1 pb-2">
      {groups.map(group => (
        <section key={group.age} aria-label={heading[group.age]}>
          <h2 className="px-2 pt-3 pb-1 text-tiny font-[510] text-ink-3">{heading[group.age]}</h2>
          {group.sessions.map(session => (
            <SessionRow key={session.id} session={session} excerpt={words === '' ? undefined : excerpts.get(session.id)} />
          ))}
        </section>
      ))}
      {shown.length === 0 && <p className="px-2 pt-4 text-small text-ink-3">{words === '' ? t('side.noChats') : t('side.nothingFound', { words })}</p>}
    </div>
  )
}

/** What the list will look like, while it is on its way. */
function Shapes() {
  return (
    <div aria-hidden className="min-h-0 flex-1 px-4 pt-6">
      {[72, 88, 60, 80].map(width => (
        <div key={width} className="mb-4 h-3 rounded bg-hover" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
