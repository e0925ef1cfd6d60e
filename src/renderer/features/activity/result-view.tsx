import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentBlock } from '../../../shared/conversation.ts'
import { readResult } from '../../store/run-actions.ts'
import type { CallItem, CallOutcome } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'
import { blockAsText, ContentView } from '../../ui/content-view.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useFormat } from '../../ui/format.ts'
import { TextBox } from '../../ui/text-box.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { BodyPart } from './body-part.tsx'

/** What a call gave back; what was cut is fetched when it is asked for. */
export function ResultView({ session, call, result }: { readonly session: string; readonly call: CallItem; readonly result: CallOutcome }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [whole, setWhole] = useState<string | null>(null)
  const fetchWhole = useCallback(async () => {
    const answer = await readResult(session, call.callId)
    if (answer.ok) setWhole(answer.value.text)
    return answer
  }, [session, call.callId])
  const { run, busy, failure } = useCommand(fetchWhole)
  const blocks: readonly ContentBlock[] = result.content.length > 0 ? result.content : result.preview === '' ? [] : [{ type: 'text', text: result.preview }]
  return (
    <BodyPart title={t('row.result')} copy={whole ?? (() => blocks.map(blockAsText).join('\n'))}>
      {whole === null ? <ContentView content={blocks} /> : <TextBox text={whole} tall />}
      {result.totalCharacters !== null && whole === null && (
        <div className="mt-2 flex items-center gap-2">
          <Button data-testid="show-all" className="h-6!" busy={busy} onClick={() => void run()}>
            {t('result.showAll')}
          </Button>
          <span className="text-small text-ink-3">{t('result.whole', { characters: format.number(result.totalCharacters) })}</span>
        </div>
      )}
      <FailureLine failure={failure} />
    </BodyPart>
  )
}
