import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typeRequest } from '../../store/request-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { SchemaForm } from '../../ui/schema-form.tsx'
import { findProblems, startingValues, withoutGaps } from '../../ui/schema-values.ts'
import { focusProblem } from '../../ui/focus-problem.ts'
import { RequestFrame, type RequestProps, useAnswering } from './request-frame.tsx'
import { requestContent, requestParts } from './request-parts.ts'

/** A form that a server asks to have filled in. */
export function FormRequest({ session, asked, request, compact }: RequestProps<'form'>) {
  const { t } = useTranslation()
  const form = useId()
  const parts = useMemo(() => requestParts(request.fields), [request])
  const start = useMemo(() => startingValues(parts), [parts])
  const values = useStore(state => state.desk.requestValues[asked.id] ?? start)
  const [tried, setTried] = useState(false)
  const problems = useMemo(() => findProblems(parts, values), [parts, values])
  const answering = useAnswering(session, asked)
  const submit = (event: FormEvent<HTMLElement>): void => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return focusProblem(event.currentTarget)
    answering.give({ action: 'accept', content: requestContent(withoutGaps(parts, values)) })
  }
  return (
    <RequestFrame
      asked={asked}
      answering={answering}
      title={t('request.form.title', { server: asked.server })}
      sentence={t('request.form.sentence', { server: asked.server })}
      compact={compact}
      verbs={
        <Button type="submit" form={form} look="primary" busy={answering.busy} data-testid="request-accept">
          {t('request.send')}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className={`mt-3 ${compact ? 'max-h-56 overflow-y-auto' : ''}`}>
        <SchemaForm parts={parts} values={values} onChange={next => typeRequest(asked.id, next)} problems={tried ? problems : {}} showNames={false} />
      </form>
    </RequestFrame>
  )
}
