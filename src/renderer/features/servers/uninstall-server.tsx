import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import { readRawConnection } from '../../store/connection-actions.ts'
import { closeServer } from '../../store/server-actions.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { Uninstall } from '../../ui/uninstall.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
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
  const goes = useWhatGoes(connection, open)
  const done = (): void => {
    onClose()
    closeServer()
  }
  return (
    <Dialog open={open} onOpenChange={onClose} title={t(installed ? 'server.uninstallTitle' : 'server.removeTitle', { name })} sentence={t('server.uninstallSentence')} testId="uninstall-dialog">
      <Uninstall server={name} goes={goes} verb={installed ? t('server.uninstall') : t('server.remove')} onDone={done} onCancel={onClose} />
    </Dialog>
  )
}

function useWhatGoes(connection: ConnectionView, open: boolean): readonly string[] {
  const { t } = useTranslation()
  const format = useFormat()
  const raw = useAnswer(useMemo(() => (open ? () => readRawConnection(connection.name) : null), [open, connection.name])).value
  return whatGoes(t, format, connection, leftBehind(connection, raw))
}
