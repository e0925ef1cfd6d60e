import { useTranslation } from 'react-i18next'
import { Checkbox } from './checkbox.tsx'
import type { ControlNames } from './schema-field.tsx'
import type { Choice } from './schema-shape.ts'
import { Select } from './select.tsx'

interface ChoiceProps {
  readonly choices: readonly Choice[]
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly names: ControlNames
}

/** Not among the values that a schema can offer. */
const nothing = ''

export function ChoiceControl({ choices, value, onChange, names }: ChoiceProps) {
  const { t } = useTranslation()
  const at = choices.findIndex(choice => choice.value === value)
  const options = [{ value: nothing, label: names.required ? t('form.choose') : t('form.notGiven') }, ...choices.map((choice, index) => ({ value: String(index), label: choice.title }))]
  return (
    <Select
      id={names.id}
      label={names.label}
      describedBy={names.describedBy}
      invalid={names.invalid}
      required={names.required}
      value={at < 0 ? nothing : String(at)}
      options={options}
      onChange={index => onChange(index === nothing ? undefined : choices[Number(index)]?.value)}
      className="w-full max-w-80"
    />
  )
}

export function ManyControl({ choices, value, onChange, names }: ChoiceProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <div role="group" aria-label={names.label} aria-describedby={names.describedBy} className="max-h-52 space-y-1 overflow-y-auto rounded-control border border-line bg-surface px-2.5 py-2">
      {choices.map(choice => (
        <Checkbox
          key={String(choice.value)}
          checked={chosen.includes(choice.value)}
          // In the order of the schema, whatever the order of the clicks.
          onChange={on => onChange(choices.map(each => each.value).filter(each => (each === choice.value ? on : chosen.includes(each))))}
        >
          {choice.title}
        </Checkbox>
      ))}
    </div>
  )
}
