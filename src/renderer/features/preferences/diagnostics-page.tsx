import { useTranslation } from 'react-i18next'
import { useStore } from '../../store/store.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Page } from '../../ui/page.tsx'
import { problemText } from './problem-text.ts'

/** What the settings file says that it should not, and the facts a person is asked for. */
export function DiagnosticsPage() {
  const { t } = useTranslation()
  const problems = useStore(state => state.view.problems)
  const { version, platform, locale } = useStore(state => state.view.facts)
  const facts = `Drawbridge ${version} · ${platform} · ${locale}`
  return (
    <Page testId="pref-diagnostics" title={t('prefs.diagnostics')} sentence={t('diagnostics.sentence')}>
      <div className="max-w-[680px]">
        <p className="selectable mt-5 flex items-center gap-2 text-ui text-ink-2">
          {facts} <CopyButton text={facts} />
        </p>
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
