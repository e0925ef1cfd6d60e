import { Eye, EyeOff, FolderOpen } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pickPath } from '../store/catalog-actions.ts'
import { type AskedValue, valueProblem } from './asked-value.ts'
import { useFailureSentence } from './failure-text.tsx'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { LinkedText } from './linked-text.tsx'
import { useCommand } from './use-command.ts'

export interface ValueFieldProps {
  readonly asked: AskedValue
  readonly value: string
  readonly onChange: (value: string) => void
  /** Also say that it is missing: the person wanted to go on without it. */
  readonly strict: boolean
  readonly disabled?: boolean
}

/** One value that is asked for, with what fits it: hidden letters for a secret, the system's dialog for a folder or file. */
export function ValueField({ asked, value, onChange, strict, disabled = false }: ValueFieldProps) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const [shown, setShown] = useState(false)
  const [left, setLeft] = useState(false)
  const { secret, kind } = asked
  const problem = valueProblem(asked, value)
  const said = problem !== null && (strict || (left && problem !== 'required')) ? problem : null
  const pick = useCallback(async () => {
    const picked = await pickPath(kind === 'file' ? 'file' : 'folder')
    if (picked.ok && picked.value !== null) onChange(picked.value)
    return picked
  }, [kind, onChange])
  const picking = useCommand(pick)
  const notes = [...(asked.hint === undefined ? [] : [asked.hint]), ...(secret ? [t('values.kept')] : [])]
  const picks = !secret && (kind === 'folder' || kind === 'file')
  return (
    <Field
      label={asked.required ? asked.prompt : t('values.optional', { prompt: asked.prompt })}
      sentence={<LinkedText hosts text={notes.join(' · ')} />}
      problem={picking.failure ? say(picking.failure) : (said === null ? null : t(`values.problem.${said}`))}
      keepSentence
      data-testid="value-field"
      data-name={asked.name}
      data-1p-ignore
      mono={secret || (kind !== undefined && kind !== 'text')}
      type={secret && !shown ? 'password' : 'text'}
      autoComplete={secret ? 'new-password' : 'off'}
      inputMode={kind === 'number' ? 'decimal' : kind === 'url' ? 'url' : 'text'}
      aria-required={asked.required}
      disabled={disabled}
      value={value}
      onChange={event => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
      end={
        secret ? (
          <IconButton name={shown ? t('values.hide') : t('values.show')} aria-pressed={shown} data-testid="value-show" icon={shown ? <EyeOff size={15} strokeWidth={1.5} /> : <Eye size={15} strokeWidth={1.5} />} className="size-6!" disabled={disabled} onClick={() => setShown(!shown)} />
        ) : picks ? (
          <IconButton name={kind === 'file' ? t('values.pickFile') : t('values.pickFolder')} data-testid="value-pick" icon={<FolderOpen size={15} strokeWidth={1.5} />} className="size-6!" disabled={disabled || picking.busy} onClick={() => void picking.run()} />
        ) : undefined
      }
    />
  )
}
