import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyChange } from '../../store/run-actions.ts'
import { useTranscript } from '../../store/store.ts'
import type { PrefixChange } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'
import { FailureText } from '../../ui/failure-text.tsx'
import { useFormat } from '../../ui/format.ts'
import { useCommand } from '../../ui/use-command.ts'

const none: readonly PrefixChange[] = []

/** Tools changed in mid-chat: apply now at the price shown, or leave it to the next chat. */
export function PendingChange({ session }: { readonly session: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const pending = useTranscript(session)?.pending ?? none
  const [left, setLeft] = useState<readonly PrefixChange[] | null>(null)
  const apply = useCallback(() => applyChange(session), [session])
  const { run, busy, failure } = useCommand(apply)
  if (pending.length === 0 || left === pending) return null
  const who = format.list(pending.map(change => (change.who === 'settings' || change.who === 'model' || change.who === 'tools' ? t(`change.who.${change.who}`) : change.who)))
  const tokens = Math.max(...pending.map(change => change.rebilled_tokens))
  return (
    <div className="mx-auto w-full max-w-[768px] px-6 pb-2">
      <div data-testid="pending-change" role="status" className="float-in flex flex-wrap items-center gap-2 rounded-panel border border-line bg-surface px-3.5 py-2 text-ui">
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-wait" />
        <p className="min-w-0 flex-1 text-ink-2">
          {t('change.pending', { who })} {failure && <FailureText failure={failure} className="text-bad-ink" />}
        </p>
        <Button busy={busy} data-testid="apply-now" onClick={() => void run()}>
          {t('change.apply', { tokens: format.tokens(tokens) })}
        </Button>
        <Button look="ghost" data-testid="apply-later" onClick={() => setLeft(pending)}>
          {t('change.later')}
        </Button>
      </div>
    </div>
  )
}
