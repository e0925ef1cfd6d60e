import { useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalAnswer } from '../../../shared/approval.ts'
import { sayCore } from '../../i18n/say-main.ts'
import { answerApproval } from '../../store/run-actions.ts'
import type { Approval, CallItem } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { JsonTree } from '../../ui/json-tree.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { thenToComposer } from './after-answer.ts'
import { DefinitionDifference } from './definition-difference.tsx'

/** Asks before a call runs. Keyed on the real tool; says what will happen; takes no focus. */
export function ApprovalCard({ session, call, approval, compact = false }: { readonly session: string; readonly call: CallItem; readonly approval: Approval; readonly compact?: boolean }) {
  const { t } = useTranslation()
  const title = useId()
  const [given, setGiven] = useState<ApprovalAnswer | null>(null)
  const answer = useCallback((choice: ApprovalAnswer) => answerApproval(session, approval.id, choice), [session, approval.id])
  const { run, busy, failure } = useCommand(answer)
  const give = (choice: ApprovalAnswer): void => {
    setGiven(choice)
    void thenToComposer(run(choice))
  }
  const choices: readonly { answer: ApprovalAnswer; label: string; look: 'primary' | 'outline' | 'ghost' }[] = [
    { answer: 'once', label: t('approval.once'), look: 'primary' },
    { answer: 'session', label: t('approval.session'), look: 'outline' },
    { answer: 'always', label: t('approval.always'), look: 'outline' },
    { answer: 'deny', label: t('approval.reject'), look: 'ghost' },
  ]
  return (
    <section aria-labelledby={title} data-testid="approval" data-tool={call.name} data-approval={approval.id} className="row-in rounded-panel border border-line-strong bg-raised px-4 py-3 shadow-card">
      <h2 id={title} className="text-ui font-semibold">
        {call.server === null ? t('approval.title', { tool: call.originalName }) : t('approval.titleOn', { tool: call.originalName, server: call.server })}
      </h2>
      <p className="mt-0.5 text-ui text-ink-2">{sayCore(t, approval.reason)}</p>
      {approval.difference.length > 0 && <DefinitionDifference changes={approval.difference} />}
      <div className={`mt-2 overflow-y-auto rounded-control border border-line bg-surface px-2 py-1.5 ${compact ? 'max-h-28' : 'max-h-96'}`}>
        <JsonTree value={call.arguments} openDepth={3} />
      </div>
      {failure && (
        <div className="mt-2">
          <FailureNote failure={failure} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-1.5">
        {choices.map(({ answer: choice, label, look }) => (
          <Button key={choice} look={look} disabled={busy} busy={busy && given === choice} data-testid={`approval-${choice}`} onClick={() => give(choice)} className={choice === 'deny' ? 'ml-auto' : ''}>
            {label}
          </Button>
        ))}
      </div>
      {!compact && <p className="mt-2 text-small text-ink-3">{t('approval.scope')}</p>}
    </section>
  )
}
