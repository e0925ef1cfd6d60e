import { type FormEvent, useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerAnswer, ServerRequest } from '../../../shared/server-request.ts'
import { answerServerRequest, typeRequest } from '../../store/request-actions.ts'
import { useStore } from '../../store/store.ts'
import type { AskedRequest } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'
import { SchemaForm } from '../../ui/schema-form.tsx'
import { findProblems, startingValues, withoutGaps } from '../../ui/schema-values.ts'
import { focusProblem } from '../../ui/focus-problem.ts'
import { useCommand } from '../../ui/use-command.ts'
import { thenToComposer } from './after-answer.ts'
import { RequestFrame, ServerWords } from './request-frame.tsx'
import { requestContent, requestParts } from './request-parts.ts'

export interface FormRequestProps {
  readonly asked: AskedRequest
  readonly request: Extract<ServerRequest, { kind: 'form' }>
  readonly compact: boolean
}

/** A form that a server asks to have filled in. */
export function FormRequest({ asked, request, compact }: FormRequestProps) {
  const { t } = useTranslation()
  const form = useId()
  const parts = useMemo(() => requestParts(request.fields), [request])
  const start = useMemo(() => startingValues(parts), [parts])
  const values = useStore(state => state.desk.requestValues[asked.id] ?? start)
  const [tried, setTried] = useState(false)
  const problems = useMemo(() => findProblems(parts, values), [parts, values])
  const answer = useCallback((given: ServerAnswer) => answerServerRequest(asked.id, given), [asked.id])
  const { run, busy, failure } = useCommand(answer)
  const submit = (event: FormEvent<HTMLElement>): void => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return focusProblem(event.currentTarget)
    void thenToComposer(run({ action: 'accept', content: requestContent(withoutGaps(parts, values)) }))
  }
  return (
    <RequestFrame
      asked={asked}
      title={t('request.form.title', { server: asked.server })}
      sentence={t('request.form.sentence', { server: asked.server })}
      failure={failure}
      verbs={
        <>
          <Button type="submit" form={form} look="primary" busy={busy} data-testid="request-accept">
            {t('request.send')}
          </Button>
          <Button look="ghost" disabled={busy} data-testid="request-decline" className="ml-auto" onClick={() => void thenToComposer(run({ action: 'decline' }))}>
            {t('request.decline')}
          </Button>
        </>
      }
    >
      <ServerWords text={request.message} compact={compact} />
      <form id={form} noValidate onSubmit={submit} className={`mt-3 ${compact ? 'max-h-56 overflow-y-auto' : ''}`}>
        <SchemaForm parts={parts} values={values} onChange={next => typeRequest(asked.id, next)} problems={tried ? problems : {}} showNames={false} />
      </form>
    </RequestFrame>
  )
}
