import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { aliasPattern } from '../../../shared/account-name.ts'
import type { Failure } from '../../../shared/failure.ts'
import { Button } from '../../ui/button.tsx'
import { useFailureSentence } from '../../ui/failure-text.tsx'
import { Field } from '../../ui/field.tsx'

export interface AliasFormProps {
  readonly initial: string
  readonly submit: string
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onSubmit: (alias: string) => void
  readonly onCancel: () => void
}

/** The name of an account, in the form that names have. */
export function AliasForm({ initial, submit, busy, failure, onSubmit, onCancel }: AliasFormProps) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const [text, setText] = useState(initial)
  const alias = text.trim().toLowerCase()
  const fits = aliasPattern.test(alias)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (fits && !busy) onSubmit(alias)
  }
  return (
    <form
      data-testid="alias-form"
      onSubmit={send}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
      className="row-in my-1 rounded-control border border-line-strong bg-raised p-2.5"
    >
      <Field
        autoFocus
        data-testid="alias-input"
        label={t('hosted.accountName')}
        sentence={t('hosted.accountNameSentence')}
        problem={failure === null ? (alias !== '' && !fits ? t('hosted.accountNameRule') : null) : say(failure)}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <div className="mt-2 flex justify-end gap-1.5">
        <Button look="ghost" className="h-6!" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" look="primary" data-testid="alias-save" className="h-6!" busy={busy} disabled={!fits || alias === initial}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
