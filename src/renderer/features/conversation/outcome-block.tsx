import { RotateCw } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { sendMessage } from '../../store/run-actions.ts'
import { useStore } from '../../store/store.ts'
import type { OutcomeItem } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { FailureText } from '../../ui/failure-text.tsx'
import { useCommand } from '../../ui/use-command.ts'

/** Why a run did not come to its end, and the way to go on. */
export function OutcomeBlock({ session, outcome }: { readonly session: string; readonly outcome: OutcomeItem }) {
  const { t } = useTranslation()
  const isLast = useStore(state => state.view.transcripts[session]?.order.at(-1) === outcome.id)
  const retry = useCallback(() => sendMessage(session, outcome.prompt, outcome.attachments), [session, outcome])
  const { run, busy, failure } = useCommand(retry)
  const button = isLast && outcome.prompt !== '' && (
    <Button data-testid="retry" busy={busy} icon={<RotateCw size={13} strokeWidth={1.75} />} onClick={() => void run()}>
      {t('action.retry')}
    </Button>
  )
  if (outcome.status === 'failed') {
    return <FailureNote failure={outcome.failure ?? { code: 'UNKNOWN', message: t('chat.failed') }}>{button || undefined}</FailureNote>
  }
  return (
    <div data-testid="outcome" data-status={outcome.status} className="flex items-center gap-3 text-ui text-ink-3">
      <span className="h-px flex-1 bg-line" />
      <span className="max-w-[60%] text-center">{outcome.failure ? <FailureText failure={outcome.failure} /> : t('chat.stopped')}</span>
      {button}
      <span className="h-px flex-1 bg-line" />
      {failure && <FailureText failure={failure} className="text-bad-ink" />}
    </div>
  )
}
