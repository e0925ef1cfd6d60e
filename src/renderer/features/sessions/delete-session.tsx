import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '../../../shared/ipc.ts'
import { deleteSession } from '../../store/session-actions.ts'
import { AskInPlace } from '../../ui/ask-in-place.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useCommand } from '../../ui/use-command.ts'

/** Asks in the row's own place: what goes, and the two ways out. */
export function DeleteSession({ session, title, onClose }: { readonly session: SessionSummary; readonly title: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { run, busy, failure } = useCommand(deleteSession)
  return (
    <AskInPlace label={t('side.deleteTitle', { title })} testId="session-delete" onClose={onClose} className="my-0.5 rounded-control bg-surface p-2">
      <p className="text-small break-words text-ink-2">{session.running ? t('side.deleteRunning', { title }) : t('side.deleteTitle', { title })}</p>
      <FailureLine failure={failure} />
      <div className="mt-1.5 flex gap-1.5">
        <Button look="danger" autoFocus busy={busy} data-testid="session-delete-confirm" className="h-6!" onClick={() => void run(session.id)}>
          {t('side.delete')}
        </Button>
        <Button look="ghost" className="h-6!" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </AskInPlace>
  )
}
