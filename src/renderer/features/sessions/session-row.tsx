import { Ellipsis } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '../../../shared/ipc.ts'
import { languageOf } from '../../i18n/language-of.ts'
import { renameSession, showSession } from '../../store/session-actions.ts'
import { useStore } from '../../store/store.ts'
import { classNames } from '../../ui/class-names.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { SessionMenu } from './session-menu.tsx'
import { DeleteSession } from './delete-session.tsx'

export const SessionRow = memo(function SessionRow({ session, excerpt }: { readonly session: SessionSummary; readonly excerpt?: string | undefined }) {
  const { t, i18n } = useTranslation()
  const active = useStore(state => state.desk.place.kind === 'chat' && state.desk.place.session === session.id)
  const waits = useStore(state => state.view.waiting.some(each => each.session === session.id))
  const [mode, setMode] = useState<'row' | 'rename' | 'delete'>('row')
  const title = session.title || t('side.untitled')
  if (mode === 'delete') return <DeleteSession session={session} title={title} onClose={() => setMode('row')} />
  return (
    <div
      data-testid="session-item"
      data-session={session.id}
      className={classNames('group/session relative flex min-h-8 items-center rounded-control border compact:min-h-7', active ? 'border-line bg-surface text-ink shadow-card' : 'border-transparent text-ink-2 hover:bg-hover hover:text-ink')}
    >
      {mode === 'rename' ? (
        <RenameField session={session} onDone={() => setMode('row')} />
      ) : (
        <>
          <button
            type="button"
            aria-current={active ? 'page' : undefined}
            onClick={() => showSession(session.id)}
            onDoubleClick={() => setMode('rename')}
            className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left compact:py-1"
          >
            <span className="flex items-center gap-1.5">
              <span lang={languageOf(title, i18n.language)} className="min-w-0 flex-1 truncate text-ui">
                {title}
              </span>
              {waits && <span role="img" aria-label={t('side.waits')} className="size-[7px] shrink-0 rounded-full bg-wait" />}
              {session.running && !waits && <span role="img" aria-label={t('side.running')} className="pulse size-[7px] shrink-0 rounded-full bg-accent" />}
            </span>
            {excerpt !== undefined && <span className="block truncate text-tiny text-ink-3">{excerpt}</span>}
          </button>
          <SessionMenu
            session={session}
            onRename={() => setMode('rename')}
            onDelete={() => setMode('delete')}
            trigger={
              <button
                type="button"
                aria-label={t('side.menuOf', { title })}
                className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-[5px] bg-surface text-ink-3 opacity-0 group-hover/session:opacity-100 hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100"
              >
                <Ellipsis size={15} strokeWidth={1.5} />
              </button>
            }
          />
        </>
      )}
    </div>
  )
})

function RenameField({ session, onDone }: { readonly session: SessionSummary; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { run, failure } = useCommand(renameSession)
  const left = useRef(false)
  const finish = async (title: string): Promise<void> => {
    if (left.current) return
    left.current = true
    const words = title.trim()
    if (words === '' || words === session.title || (await run(session.id, words))) onDone()
    left.current = false
  }
  return (
    <div className="flex-1 px-1 py-0.5">
      <input
        // The person asked for this field a moment ago.
        autoFocus
        data-testid="session-rename"
        aria-label={t('side.rename')}
        defaultValue={session.title}
        maxLength={200}
        onFocus={event => event.target.select()}
        onBlur={event => void finish(event.target.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') void finish(event.currentTarget.value)
          if (event.key !== 'Escape') return
          event.stopPropagation()
          left.current = true
          onDone()
        }}
        className="h-6 w-full rounded-[5px] border border-accent bg-raised px-1 text-ui text-ink outline-none"
      />
      <FailureLine failure={failure} className="px-1 pt-0.5 text-tiny" />
    </div>
  )
}
