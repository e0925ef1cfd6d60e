import { useTranslation } from 'react-i18next'
import { revealSettings } from '../../store/settings-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Page } from '../../ui/page.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { SettingRow } from './setting-row.tsx'

export function DataPage() {
  const { t } = useTranslation()
  const { profile, practiceFolder } = useStore(state => state.view.facts)
  const { run, busy, failure } = useCommand(revealSettings)
  return (
    <Page testId="pref-data" title={t('prefs.data')} sentence={t('data.sentence')}>
      <div className="mt-5 max-w-[680px] border-b border-line">
        <SettingRow name={t('data.profile')} sentence={<Path path={profile} />}>
          <CopyButton text={profile} />
        </SettingRow>
        <SettingRow name={t('data.practice')} sentence={<Path path={practiceFolder} />}>
          <CopyButton text={practiceFolder} />
        </SettingRow>
        <SettingRow name={t('data.settings')} sentence={t('data.settingsSentence')} failure={failure}>
          <Button data-testid="reveal-settings" busy={busy} onClick={() => void run()}>
            {t('data.reveal')}
          </Button>
        </SettingRow>
      </div>
    </Page>
  )
}

function Path({ path }: { readonly path: string }) {
  return <span className="selectable font-mono break-all">{path}</span>
}
