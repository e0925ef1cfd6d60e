import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { resolveLanguage } from '../../i18n/i18n.ts'
import { setSetting } from '../../store/settings-actions.ts'
import { useStore } from '../../store/store.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Page } from '../../ui/page.tsx'
import { useCommand } from '../../ui/use-command.ts'

/** Each language in its own words. */
const ownNames = { en: 'English', 'zh-CN': '简体中文', ja: '日本語' } as const

export function LanguagePage() {
  const { t } = useTranslation()
  const chosen = useStore(state => state.view.settings.language)
  const locale = useStore(state => state.view.facts.locale)
  const { run, failure } = useCommand(setSetting)
  const options = [
    { value: 'system', label: t('language.system', { name: ownNames[resolveLanguage('system', locale)] }), lang: undefined },
    { value: 'en', label: ownNames.en, lang: 'en' },
    { value: 'zh-CN', label: ownNames['zh-CN'], lang: 'zh-CN' },
    { value: 'ja', label: ownNames.ja, lang: 'ja' },
  ] as const
  return (
    <Page testId="pref-language" title={t('prefs.language')} sentence={t('language.sentence')}>
      <div role="radiogroup" aria-label={t('prefs.language')} className="mt-5 max-w-[420px] divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
        {options.map(option => (
          <button
            key={option.value}
            type="button"
            role="radio"
            data-testid={`language-${option.value}`}
            aria-checked={chosen === option.value}
            lang={option.lang}
            onClick={() => void run('language', option.value)}
            className="flex h-10 w-full items-center justify-between px-3.5 text-left text-ui -outline-offset-2 hover:bg-hover"
          >
            {option.label}
            {chosen === option.value && <Check size={15} strokeWidth={1.75} aria-hidden className="text-accent" />}
          </button>
        ))}
      </div>
      <FailureLine failure={failure} className="mt-2 text-small" />
    </Page>
  )
}
