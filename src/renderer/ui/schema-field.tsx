import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/failure.ts'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { useFormat } from './format.ts'
import { JsonInput } from './json-input.tsx'
import { problemWords } from './problem-words.ts'
import { ChoiceControl, ManyControl } from './schema-choices.tsx'
import { ListControl } from './schema-list.tsx'
import type { FormPart, Shape } from './schema-shape.ts'
import { NumberControl, TextControl } from './schema-text.tsx'
import type { Problems } from './schema-values.ts'

export interface SchemaFieldProps {
  readonly part: FormPart
  readonly shape: Exclude<Shape, { kind: 'group' }>
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly problems: Problems
  readonly showNames: boolean
  readonly path: string
}

/** What a control needs besides its shape and value. */
export interface ControlNames {
  readonly id: string
  readonly label: string
  readonly describedBy: string
  readonly invalid: boolean
  readonly required: boolean
}

/** A named field: its control, what it is for, and what is wrong with it. */
export function SchemaField({ part, shape, value, onChange, problems, showNames, path }: SchemaFieldProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const problem = problems[path]
  const names: ControlNames = { id, label: part.title, describedBy: `${id}-note`, invalid: problem !== undefined, required: part.required }
  // A box that is its own answer says its words itself.
  const isBox = shape.kind === 'boolean' && (part.required || typeof part.default === 'boolean')
  const isSet = shape.kind === 'list' || (shape.kind === 'choice' && shape.many)
  return (
    <div data-testid="schema-field" data-name={path}>
      {!isBox && (
        <label htmlFor={isSet ? undefined : id} className="mb-1 flex flex-wrap items-baseline gap-x-2 text-ui font-[510]">
          <span className="min-w-0 break-words">{part.title}</span>
          {showNames && part.title !== part.name && <span className="font-mono text-tiny font-normal text-ink-3">{part.name}</span>}
          {part.required && <span className="text-small font-normal text-ink-3">{t('form.required')}</span>}
        </label>
      )}
      <Control part={part} shape={shape} value={value} onChange={onChange} problems={problems} path={path} names={names} isBox={isBox} />
      <p id={names.describedBy} className={classNames('text-small', isBox && 'pl-[23px]', problem ? 'mt-1 text-bad-ink' : part.description === '' ? '' : 'mt-1 text-ink-3')}>
        {problem ? problemWords(t, format, problem) : <span className="line-clamp-3" title={part.description}>{part.description}</span>}
      </p>
    </div>
  )
}

function Control({ part, shape, value, onChange, problems, path, names, isBox }: Omit<SchemaFieldProps, 'showNames'> & { readonly names: ControlNames; readonly isBox: boolean }) {
  const { t } = useTranslation()
  switch (shape.kind) {
    case 'text':
      return <TextControl shape={shape} value={value} onChange={onChange} names={names} />
    case 'number':
      return <NumberControl value={value} onChange={onChange} names={names} />
    case 'boolean':
      if (isBox) {
        return (
          <Checkbox checked={value === true} onChange={onChange} describedBy={names.describedBy}>
            {part.title}
          </Checkbox>
        )
      }
      return <ChoiceControl choices={[{ value: true, title: t('form.yes') }, { value: false, title: t('form.no') }]} value={value} onChange={onChange} names={names} />
    case 'choice':
      return shape.many ? <ManyControl choices={shape.choices} value={value} onChange={onChange} names={names} /> : <ChoiceControl choices={shape.choices} value={value} onChange={onChange} names={names} />
    case 'list':
      return <ListControl shape={shape} value={value} onChange={onChange} names={names} problems={problems} path={path} />
    case 'json':
      return <JsonInput id={names.id} value={value} onChange={onChange} describedBy={names.describedBy} invalid={names.invalid} />
    default:
      return assertNever(shape)
  }
}
