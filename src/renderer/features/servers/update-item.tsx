import { CloudDownload } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogDetail } from '../../../shared/catalog-entry.ts'
import { readCatalogDetail } from '../../store/catalog-actions.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { useAnswer } from '../../ui/use-answer.ts'

/** What a newer version would be: its number, none, or not known. */
export type Newer = { readonly kind: 'version'; readonly version: string } | { readonly kind: 'none' } | { readonly kind: 'unknown' }

export function newerOf(detail: CatalogDetail | null): Newer {
  if (detail === null) return { kind: 'unknown' }
  const { entry, update_available: update } = detail.item
  const version = entry.transport.type === 'stdio' ? entry.transport.version : undefined
  if (!update) return { kind: 'none' }
  return version === undefined ? { kind: 'unknown' } : { kind: 'version', version }
}

/** Updates a server. Asked when its menu opens: on the newest version there is nothing to do. */
export function UpdateItem({ id, onUpdate }: { readonly id: string; readonly onUpdate: () => void }) {
  const { t } = useTranslation()
  const { value, asking } = useAnswer(useMemo(() => () => readCatalogDetail(id), [id]))
  const newer = newerOf(value)
  const icon = <CloudDownload size={14} strokeWidth={1.5} />
  if (newer.kind === 'none') {
    return (
      <MenuItem disabled testId="connection-newest" icon={icon} onSelect={() => undefined}>
        {t('server.newest')}
      </MenuItem>
    )
  }
  return (
    <MenuItem testId="connection-update" disabled={asking} icon={icon} onSelect={onUpdate}>
      {newer.kind === 'version' ? t('catalog.updateTo', { version: newer.version }) : t('server.update')}
    </MenuItem>
  )
}
