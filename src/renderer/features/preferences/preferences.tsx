import { assertNever } from '../../../shared/failure.ts'
import type { PreferencePage } from '../../store/desk.ts'
import { AppearancePage } from './appearance-page.tsx'
import { ApprovalsPage } from './approvals-page.tsx'
import { DataPage } from './data-page.tsx'
import { DiagnosticsPage } from './diagnostics-page.tsx'
import { LanguagePage } from './language-page.tsx'
import { ModelsPage } from './models-page.tsx'
import { ToolSearchPage } from './tool-search-page.tsx'

export function Preferences({ page }: { readonly page: PreferencePage }) {
  switch (page) {
    case 'models':
      return <ModelsPage />
    case 'tool-search':
      return <ToolSearchPage />
    case 'approvals':
      return <ApprovalsPage />
    case 'appearance':
      return <AppearancePage />
    case 'language':
      return <LanguagePage />
    case 'data':
      return <DataPage />
    case 'diagnostics':
      return <DiagnosticsPage />
    default:
      return assertNever(page)
  }
}
