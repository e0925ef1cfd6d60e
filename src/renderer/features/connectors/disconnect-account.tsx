import { useTranslation } from 'react-i18next'
import { disconnectAccount } from '../../store/hosted-actions.ts'
import { AskInPlace } from '../../ui/ask-in-place.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useCommand } from '../../ui/use-command.ts'

/** Asks in the account's own place: what stops working, and the two ways out. */
export function DisconnectAccount({ id, name, onClose }: { readonly id: string; readonly name: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { run, busy, failure } = useCommand(disconnectAccount)
  const title = t('hosted.disconnectTitle', { name })
  return (
    <AskInPlace label={title} testId="disconnect" onClose={onClose} className="my-1 rounded-control bg-raised p-2.5">
      <p className="text-small break-words text-ink-2">{title}</p>
      <FailureLine failure={failure} />
      <div className="mt-2 flex justify-end gap-1.5">
        <Button look="ghost" className="h-6!" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button look="danger" autoFocus busy={busy} data-testid="disconnect-confirm" className="h-6!" onClick={() => void run(id).then(done => done && onClose())}>
          {t('hosted.disconnect')}
        </Button>
      </div>
    </AskInPlace>
  )
}
