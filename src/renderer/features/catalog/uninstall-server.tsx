import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogEntry } from '../../../shared/catalog-entry.ts'
import { uninstallConnection } from '../../store/connection-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useFormat } from '../../ui/format.ts'
import { useCommand } from '../../ui/use-command.ts'
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
  const { title } = entry
  const connection = useStore(({ view }) => view.connections.find(each => each.name === server))
  const goes = whatGoes(t, format, connection ?? { signedIn: false }, { data: remembersThings(entry) })
  const { run, busy, failure } = useCommand(useCallback(() => uninstallConnection(server), [server]))
  return (
    <div
      role="group"
      aria-label={t('catalog.uninstallTitle', { name: title })}
      data-testid="uninstall"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        onClose()
      }}
      className="row-in rounded-panel border border-line-strong bg-raised px-3.5 py-3"
    >
      <p className="text-ui font-semibold">{t('catalog.uninstallTitle', { name: title })}</p>
      <p className="mt-0.5 text-ui text-ink-2">{t('server.uninstallSentence')}</p>
      <ul data-testid="uninstall-goes" className="mt-1.5 list-disc space-y-0.5 pl-5 text-ui text-ink-2 marker:text-ink-3">
        {goes.map(each => (
          <li key={each} className="break-words">
            {each}
          </li>
        ))}
      </ul>
      <FailureLine failure={failure} className="mt-1.5 text-small" />
      <div className="mt-2.5 flex justify-end gap-1.5">
        <Button autoFocus look="ghost" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button look="danger" data-testid="uninstall-confirm" busy={busy} onClick={() => void run().then(done => done && onClose())}>
          {t('catalog.uninstall')}
        </Button>
      </div>
    </div>
  )
}
