import { RotateCw } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readConnectionLog } from '../../store/connection-actions.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextBox } from '../../ui/text-box.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { TabColumn } from './tab-column.tsx'

/** What a server wrote. */
export function LogTab({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  // A new round is a new question.
  const ask = useCallback(() => (void round, readConnectionLog(name)), [name, round])
  const log = useAnswer(ask)
  return (
    <TabColumn>
      <div className="mb-2 flex items-center gap-2">
        <p className="min-w-0 flex-1 text-ui text-ink-2">{t('server.logSentence')}</p>
        {log.value !== null && log.value.text !== '' && <CopyButton text={log.value.text} />}
        <Button icon={<RotateCw size={13} strokeWidth={1.75} />} busy={log.asking && log.value !== null} onClick={() => setRound(round + 1)}>
          {t('server.readAgain')}
        </Button>
      </div>
      {log.failure && <FailureNote failure={log.failure} />}
      {log.value === null && !log.failure && <div aria-hidden className="h-40 rounded-control bg-hover" />}
      {log.value !== null && <div data-testid="server-log">{log.value.text === '' ? <p className="text-ui text-ink-3">{t('connections.logEmpty')}</p> : <TextBox text={log.value.text} tall />}</div>}
    </TabColumn>
  )
}
