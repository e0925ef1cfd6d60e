import { ChevronRight } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'
import { retryTarget, skipTargets } from '../../store/operation-actions.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { ConnectCard } from './connect-card.tsx'
import { failureParts, serverWords } from './server-words.ts'
import { targetTitle } from './target-title.ts'

/** What failed before the page was opened, in one line; the card is under it for who wants it. */
export function FailedCard({ operation, target }: { readonly operation: OperationSnapshot; readonly target: TargetSnapshot }) {
  const { t } = useTranslation()
  const { name, detail = '' } = target
  const [open, setOpen] = useState(false)
  const retry = useCommand(useCallback(() => retryTarget(operation, name), [operation, name]))
  const skip = useCommand(useCallback(() => skipTargets(operation, [name]), [operation, name]))
  if (open) return <ConnectCard operation={operation} />
  const title = targetTitle(target)
  const why = [serverWords(t, target).text, failureParts(t, detail).sentence].filter(part => part !== '').join(' · ')
  // What asks for values, or wants a consent first, is let where they stand.
  const asks = target.state === 'pending' || (target.required_env ?? []).length > 0
  return (
    <article data-testid="failed-card" data-operation={operation.op_id} data-name={name} aria-label={title} className="rounded-panel border border-line bg-surface px-3 py-1.5">
      <div className="flex items-center gap-2">
        <button type="button" aria-expanded={false} data-testid="failed-show" title={why} onClick={() => setOpen(true)} className="flex min-w-0 flex-1 items-center gap-1.5 rounded-control py-0.5 text-left hover:bg-hover">
          <ChevronRight size={13} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-3" />
          <span className="shrink-0 text-ui font-semibold">{title}</span>
          <span className="min-w-0 truncate text-small text-bad-ink">{why}</span>
        </button>
        <Button look="ghost" data-testid="connect-skip" aria-label={t('card.skipApp', { app: title })} busy={skip.busy} onClick={() => void skip.run()}>
          {t('action.dismiss')}
        </Button>
        <Button data-testid="failed-retry" aria-label={t('card.retryApp', { app: title })} busy={retry.busy} onClick={() => (asks ? setOpen(true) : void retry.run())}>
          {asks ? t('serverCard.show') : t('action.retry')}
        </Button>
      </div>
      <FailureLine failure={retry.failure ?? skip.failure} className="text-small" />
    </article>
  )
}
