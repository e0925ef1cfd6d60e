import { Popover } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/failure.ts'
import { useFormat } from '../../ui/format.ts'
import { appTitle } from '../../store/app-title.ts'
import { showSession } from '../../store/session-actions.ts'
import { useStore } from '../../store/store.ts'
import { plainToolName } from '../../store/transcript-calls.ts'
import type { Waiting } from '../../store/view.ts'
import { Panel } from '../../ui/panel.tsx'

/** In the title bar: how much waits for the person, in which chats. */
export function WaitingList({ onShow }: { readonly onShow: (waiting: Waiting) => void }) {
  const { t } = useTranslation()
  const waiting = useStore(state => state.view.waiting)
  const sessions = useStore(state => state.view.sessions)
  if (waiting.length === 0) return null
  return (
    <Panel
      label={t('waiting.title')}
      trigger={
        <button type="button" data-testid="waiting" className="inline-flex h-6 items-center gap-1.5 rounded-full bg-wait-soft px-2.5 text-small font-[510] text-wait-ink hover:brightness-95">
          <span aria-hidden className="size-[7px] rounded-full bg-wait" />
          {t('waiting.count', { count: waiting.length })}
        </button>
      }
    >
      <ul className="w-80 p-1">
        {waiting.map(each => (
          <li key={`${each.session}-${each.kind}-${each.id}`}>
            <Popover.Close asChild>
              <button
                type="button"
                className="block w-full rounded-[7px] px-2.5 py-1.5 text-left hover:bg-hover"
                onClick={() => {
                  showSession(each.session)
                  onShow(each)
                }}
              >
                <span className={each.kind === 'approval' ? 'block truncate font-mono text-small' : 'block truncate text-ui'}>
                  <WaitingSubject waiting={each} />
                </span>
                <span className="block truncate text-small text-ink-3">{sessions.find(session => session.id === each.session)?.title || t('side.untitled')}</span>
              </button>
            </Popover.Close>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function WaitingSubject({ waiting: { kind, subject } }: { readonly waiting: Waiting }) {
  const { t } = useTranslation()
  const format = useFormat()
  switch (kind) {
    case 'approval':
      return <>{plainToolName(subject)}</>
    case 'question':
      return <>{subject}</>
    case 'connection':
      return <>{format.list(subject.split(', ').map(appTitle))}</>
    case 'server-request':
      return <>{t('request.waits', { server: subject })}</>
    default:
      return assertNever(kind)
  }
}
