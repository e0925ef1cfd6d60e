import { useTranslation } from 'react-i18next'
import type { OperationSnapshot } from '../../../shared/connector.ts'
import { TargetLine } from './target-line.tsx'

/** What became of a card. It stays in its place and asks for nothing. */
export function SettledCard({ operation }: { readonly operation: OperationSnapshot }) {
  const { t } = useTranslation()
  const ends = { deadline: t('card.endedDeadline'), interrupt: t('card.endedInterrupt'), continue: t('card.endedContinue') }
  const { settled_by: by } = operation
  const left = operation.targets.some(target => target.state === 'not_connected')
  return (
    <section aria-label={t('card.summary')} data-testid="connect-card" data-settled data-operation={operation.op_id} className="rounded-panel border border-line bg-surface px-4 py-0.5">
      <ul className="divide-y divide-line">
        {operation.targets.map(target => (
          <TargetLine key={target.name} operation={operation} target={target} />
        ))}
      </ul>
      {left && by !== null && by !== 'all_resolved' && <p className="border-t border-line py-2 text-small text-ink-3">{ends[by]}</p>}
    </section>
  )
}
