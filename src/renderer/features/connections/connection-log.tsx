import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { readConnectionLog } from '../../store/connection-actions.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextBox } from '../../ui/text-box.tsx'
import { useAnswer } from '../../ui/use-answer.ts'

/** What a server wrote. */
export function ConnectionLog({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const ask = useCallback(() => readConnectionLog(name), [name])
  const log = useAnswer(ask)
  if (log.failure) return <FailureNote failure={log.failure} />
  if (log.value === null) return <div aria-hidden className="h-40 rounded-control bg-hover" />
  return log.value.text === '' ? <p className="text-ui text-ink-3">{t('connections.logEmpty')}</p> : <TextBox text={log.value.text} tall />
}
