import { useTranslation } from 'react-i18next'
import type { CatalogEntry } from '../../../shared/catalog-entry.ts'
import { useStore } from '../../store/store.ts'
import { AskInPlace } from '../../ui/ask-in-place.tsx'
import { useFormat } from '../../ui/format.ts'
import { Uninstall } from '../../ui/uninstall.tsx'
import { remembersThings, whatGoes } from '../../ui/what-goes.ts'

export interface UninstallServerProps {
  readonly server: string
  readonly entry: CatalogEntry
  readonly onClose: () => void
}

/** Asks before a server goes, and says what goes with it. */
export function UninstallServer({ server, entry, onClose }: UninstallServerProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const title = t('catalog.uninstallTitle', { name: entry.title })
  const connection = useStore(({ view }) => view.connections.find(each => each.name === server))
  const goes = whatGoes(t, format, connection ?? { signedIn: false }, { data: remembersThings(entry) })
  return (
    <AskInPlace label={title} testId="uninstall" onClose={onClose} className="rounded-panel bg-raised px-3.5 py-3">
      <p className="text-ui font-semibold break-words">{title}</p>
      <p className="mt-0.5 mb-1.5 text-ui text-ink-2">{t('server.uninstallSentence')}</p>
      <Uninstall server={server} goes={goes} verb={t('catalog.uninstall')} onDone={onClose} onCancel={onClose} />
    </AskInPlace>
  )
}
