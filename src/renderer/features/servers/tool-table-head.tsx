import { useTranslation } from 'react-i18next'
import { toolColumns } from './tool-row.tsx'

/** What the columns are; each control below says so itself. */
export function ToolTableHead() {
  const { t } = useTranslation()
  return (
    <div aria-hidden className={`${toolColumns} rounded-t-panel border border-line bg-surface px-3 py-1.5 text-tiny leading-tight text-ink-3`}>
      <span />
      <span>{t('server.column.tool')}</span>
      <span className="pr-2 text-right min-[1060px]:whitespace-nowrap">{t('server.load.deferred')}<span className="block">{t('server.column.tokens')}</span></span>
      <span className="pr-2 text-right min-[1060px]:whitespace-nowrap">{t('server.load.direct')}<span className="block">{t('server.column.tokens')}</span></span>
      <span className="hidden min-[1060px]:inline">{t('server.approval')}</span>
      <span />
    </div>
  )
}
