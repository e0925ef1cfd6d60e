import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import { readRawConnection, uninstallConnection } from '../../store/connection-actions.ts'
import { closeServer } from '../../store/server-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useFormat } from '../../ui/format.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { useCommand } from '../../ui/use-command.ts'
import { whatGoes } from '../../ui/what-goes.ts'
import { leftBehind } from './left-behind.ts'

export interface UninstallServerProps {
  readonly connection: ConnectionView
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before a server goes, and says what goes with it. */
export function UninstallServer({ connection, open, onClose }: UninstallServerProps) {
  const { t } = useTranslation()
  const { name, installed } = connection
  const { run, busy, failure } = useCommand(useCallback(() => uninstallConnection(name), [name]))
  const goes = useWhatGoes(connection, open)
  return (
    <Dialog open={open} onOpenChange={onClose} title={t(installed ? 'server.uninstallTitle' : 'server.removeTitle', { name })} sentence={t('server.uninstallSentence')} testId="uninstall-dialog">
      <ul className="list-disc space-y-1 pl-5 text-ui text-ink-2 marker:text-ink-3">
        {goes.map(each => (
          <li key={each} className="break-words">
            {each}
          </li>
        ))}
      </ul>
      <FailureLine failure={failure} className="mt-3 text-small" />
      <div className="mt-4 flex justify-end gap-2">
        <Button look="ghost" autoFocus onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button look="danger" data-testid="uninstall-confirm" busy={busy} onClick={() => void run().then(done => done && (onClose(), closeServer()))}>
          {installed ? t('server.uninstall') : t('server.remove')}
        </Button>
      </div>
    </Dialog>
  )
}

function useWhatGoes(connection: ConnectionView, open: boolean): readonly string[] {
  const { t } = useTranslation()
  const format = useFormat()
  const raw = useAnswer(useMemo(() => (open ? () => readRawConnection(connection.name) : null), [open, connection.name])).value
  return whatGoes(t, format, connection, leftBehind(connection, raw))
}
