import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { uninstallConnection } from '../../store/connection-actions.ts'
import { Button } from '../../ui/button.tsx'
import { useCommand } from '../../ui/use-command.ts'

/** Asks before a server goes with all it has. */
export function UninstallServer({ server, title, onClose }: { readonly server: string; readonly title: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
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
      <p className="mt-0.5 text-ui text-ink-2">{t('catalog.uninstallSentence')}</p>
      {failure && (
        <p role="alert" className="mt-1.5 text-small text-bad-ink">
          {failure.message} {failure.hint}
        </p>
      )}
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
