import { useTranslation } from 'react-i18next'
import type { DefinitionChange } from '../../../shared/approval.ts'
import { classNames } from '../../ui/class-names.ts'

/** What a tool's definition said when it was allowed, against what it says now. */
export function DefinitionDifference({ changes }: { readonly changes: readonly DefinitionChange[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('approval.difference')} data-testid="approval-difference" className="mt-2 overflow-hidden rounded-control border border-line bg-surface">
      <h3 className="border-b border-line px-2.5 py-1 text-small text-ink-3">{t('approval.difference')}</h3>
      <ul className="selectable code-text max-h-48 overflow-y-auto py-1 text-[12px]">
        {changes.map(({ kind, text }, index) => (
          <li key={index} className={classNames('flex gap-2 px-2.5', kind === 'added' ? 'bg-ok-soft text-ok-ink' : 'bg-bad-soft text-bad-ink')}>
            <span aria-hidden className="w-2 shrink-0">
              {kind === 'added' ? '+' : '−'}
            </span>
            <span className="sr-only">{kind === 'added' ? t('approval.added') : t('approval.removed')}</span>
            <span className="min-w-0 break-words whitespace-pre-wrap">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
