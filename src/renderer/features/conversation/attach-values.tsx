import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { AttachChoice } from './attach-choices.ts'
import { fillTemplate } from './uri-template.ts'

export interface AttachValuesProps {
  readonly choice: AttachChoice
  readonly onBack: () => void
  readonly onDone: (values: Readonly<Record<string, string>>) => void
}

/** What a prompt or an address with gaps asks for before it can be attached. */
export function AttachValues({ choice, onBack, onDone }: AttachValuesProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const missing = choice.asks.some(each => each.required && (values[each.name] ?? '').trim() === '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!missing) onDone(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
  }
  return (
    <form data-testid="attach-values" onSubmit={submit} className="w-80 space-y-3 p-3">
      <div className="flex items-center gap-1.5">
        <IconButton name={t('attach.back')} icon={<ArrowLeft size={15} strokeWidth={1.5} />} className="-ml-1 size-6!" onClick={onBack} />
        <h2 className="min-w-0 flex-1 truncate text-ui font-semibold">{choice.name}</h2>
      </div>
      {choice.asks.map((each, index) => (
        <Field
          key={each.name}
          autoFocus={index === 0}
          label={each.required ? each.name : t('form.optional', { name: each.name })}
          sentence={each.description}
          required={each.required}
          value={values[each.name] ?? ''}
          onChange={event => setValues({ ...values, [each.name]: event.target.value })}
        />
      ))}
      {choice.kind === 'template' && <p className="selectable font-mono text-tiny break-all text-ink-3">{missing ? choice.address : fillTemplate(choice.address, values)}</p>}
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={missing}>
          {t('attach.do')}
        </Button>
      </div>
    </form>
  )
}
