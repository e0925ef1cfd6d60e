import { useTranslation } from 'react-i18next'
import { revealLog } from '../../store/settings-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Page } from '../../ui/page.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { problemText } from './problem-text.ts'
import { SettingRow } from './setting-row.tsx'

/** What the settings file says that it should not, where the log lies, and the facts a person is asked for. */
export function DiagnosticsPage() {
  const { t } = useTranslation()
  const problems = useStore(state => state.view.problems)
  const { version, platform, locale } = useStore(state => state.view.facts)
  const { run, busy, failure } = useCommand(revealLog)
  const facts = `Drawbridge ${version} · ${platform} · ${locale}`
  return (
    <Page testId="pref-diagnostics" title={t('prefs.diagnostics')} sentence={t('diagnostics.sentence')}>
      <div className="max-w-[680px]">
        <p className="selectable mt-5 flex items-center gap-2 text-ui text-ink-2">
          {facts} <CopyButton text={facts} />
        </p>
        <div className="mt-4 border-b border-line">
          <SettingRow name={t('diagnostics.log')} sentence={t('diagnostics.logSentence')} failure={failure}>
            <Button data-testid="reveal-log" busy={busy} onClick={() => void run()}>
              {t('data.reveal')}
            </Button>
          </SettingRow>
        </div>
        <h2 className="mt-4 mb-1.5 text-small font-[510] text-ink-3">{t('diagnostics.settings')}</h2>
        {problems.length === 0 ? (
          <p className="text-ui text-ink-2">{t('diagnostics.fine')}</p>
        ) : (
          <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
            {problems.map((problem, index) => (
              <li key={index} data-testid="settings-problem" className="selectable px-3.5 py-2.5">
                <p className="font-mono text-small font-[510]">{problem.path}</p>
                <p className="text-ui text-ink-2">{problemText(t, problem)}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Page>
  )
}
