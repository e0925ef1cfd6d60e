import { useTranslation } from 'react-i18next'
import type { PreferencePage } from '../../store/desk.ts'

export function usePageNames(): Readonly<Record<PreferencePage, string>> {
  const { t } = useTranslation()
  return {
    models: t('prefs.models'),
    'tool-search': t('prefs.toolSearch'),
    approvals: t('prefs.approvals'),
    appearance: t('prefs.appearance'),
    language: t('prefs.language'),
    data: t('prefs.data'),
    diagnostics: t('prefs.diagnostics'),
  }
}
