import { useTranslation } from 'react-i18next'
import { isJsonObject } from '../../../shared/json.ts'
import type { CallItem } from '../../store/view.ts'
import { JsonTree } from '../../ui/json-tree.tsx'
import { BodyPart } from './body-part.tsx'
import { ResultView } from './result-view.tsx'

/** An opened row: which tool it really was, what it was given and what it gave back. */
export function RowBody({ session, call }: { readonly session: string; readonly call: CallItem }) {
  const { t } = useTranslation()
  const isEmpty = isJsonObject(call.arguments) && Object.keys(call.arguments).length === 0
  return (
    <div data-testid="activity-body" className="row-in px-3 pt-0.5 pb-3 pl-[37px]">
      {call.name !== call.originalName && (
        <p className="selectable pb-2 text-small text-ink-3">
          <span className="font-mono">{call.name}</span>
          {call.via === 'tool_call' && <> · {t('row.viaBridge')}</>}
        </p>
      )}
      {call.approval?.answer != null && call.approval.by !== null && <p className="pb-2 text-small text-ink-3">{t(`approval.given.${call.approval.answer}`)}</p>}
      <BodyPart title={t('row.arguments')} copy={() => JSON.stringify(call.arguments, null, 2) ?? ''}>
        {isEmpty ? <p className="text-small text-ink-3">{t('row.noArguments')}</p> : <JsonTree value={call.arguments} />}
      </BodyPart>
      {call.result && <ResultView session={session} call={call} result={call.result} />}
    </div>
  )
}
