import { useTranslation } from 'react-i18next'
import { setSetting } from '../../store/settings-actions.ts'
import { useStore } from '../../store/store.ts'
import { Page } from '../../ui/page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { SettingRow } from './setting-row.tsx'

export function AppearancePage() {
  const { t } = useTranslation()
  const { theme, density } = useStore(state => state.view.settings.appearance)
  const setTheme = useCommand(setSetting)
  const setDensity = useCommand(setSetting)
  return (
    <Page testId="pref-appearance" title={t('prefs.appearance')} sentence={t('appearance.sentence')}>
      <div className="mt-5 max-w-[560px] border-b border-line">
        <SettingRow name={t('appearance.theme')} sentence={t('appearance.themeSentence')} failure={setTheme.failure}>
          <Segmented
            label={t('appearance.theme')}
            testId="pref-theme"
            value={theme}
            onChange={value => void setTheme.run('appearance.theme', value)}
            options={[{ value: 'system', label: t('appearance.system') }, { value: 'light', label: t('appearance.light') }, { value: 'dark', label: t('appearance.dark') }]}
          />
        </SettingRow>
        <SettingRow name={t('appearance.density')} sentence={t('appearance.densitySentence')} failure={setDensity.failure}>
          <Segmented
            label={t('appearance.density')}
            testId="pref-density"
            value={density}
            onChange={value => void setDensity.run('appearance.density', value)}
            options={[{ value: 'comfortable', label: t('appearance.comfortable') }, { value: 'compact', label: t('appearance.compact') }]}
          />
        </SettingRow>
      </div>
    </Page>
  )
}
