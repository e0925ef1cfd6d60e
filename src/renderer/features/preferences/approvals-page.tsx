import { useTranslation } from 'react-i18next'
import type { ApprovalRule } from '../../../shared/approval.ts'
import { setSetting } from '../../store/settings-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useFormat } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { SettingRow } from './setting-row.tsx'

/** What asks, and every answer that was given for always. */
export function ApprovalsPage() {
  const { t } = useTranslation()
  const { read_only: readOnly, rules } = useStore(state => state.view.settings.approvals)
  const { run, failure } = useCommand(setSetting)
  const revoking = useCommand(setSetting)
  const revoke = (rule: ApprovalRule): void => void revoking.run('approvals.rules', rules.filter(each => each !== rule))
  return (
    <Page testId="pref-approvals" title={t('prefs.approvals')} sentence={t('approvals.sentence')}>
      <div className="mt-5 max-w-[680px]">
        <SettingRow name={t('approvals.readOnly')} sentence={t(`approvals.readOnly.${readOnly}`)} failure={failure}>
          <Segmented label={t('approvals.readOnly')} value={readOnly} onChange={value => void run('approvals.read_only', value)} options={[{ value: 'run', label: t('approvals.run') }, { value: 'ask', label: t('approvals.ask') }]} />
        </SettingRow>
        <h2 className="mt-4 mb-1.5 text-small font-[510] text-ink-3">{t('approvals.always')}</h2>
        {rules.length === 0 ? (
          <div className="rounded-panel border border-line bg-surface">
            <EmptyState title={t('approvals.emptyTitle')} sentence={t('approvals.emptySentence')} />
          </div>
        ) : (
          <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
            {rules.map(rule => (
              <RuleRow key={`${rule.tool}-${rule.granted_at}`} rule={rule} onRevoke={() => revoke(rule)} busy={revoking.busy} />
            ))}
          </ul>
        )}
        <FailureLine failure={revoking.failure} className="mt-2 text-small" />
      </div>
    </Page>
  )
}

function RuleRow({ rule, onRevoke, busy }: { readonly rule: ApprovalRule; readonly onRevoke: () => void; readonly busy: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li data-testid="approval-rule" data-tool={rule.tool} className="flex min-h-11 items-center gap-3 px-3.5 py-1.5">
      <span className="selectable min-w-0 flex-1 truncate font-mono text-small">{rule.tool}</span>
      <Pill tone={rule.effect === 'allow' ? 'ok' : 'quiet'}>{rule.effect === 'allow' ? t('approvals.allowed') : t('approvals.denied')}</Pill>
      <span className="figures shrink-0 text-small text-ink-3">{format.dateTime(rule.granted_at)}</span>
      <Button data-testid="revoke" busy={busy} onClick={onRevoke}>
        {t('approvals.revoke')}
      </Button>
    </li>
  )
}
