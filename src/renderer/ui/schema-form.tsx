import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { asObject, type JsonObject } from '../../shared/json.ts'
import { useFormat } from './format.ts'
import { SchemaField } from './schema-field.tsx'
import type { FormPart } from './schema-shape.ts'
import type { Problems } from './schema-values.ts'

export interface SchemaFormProps {
  readonly parts: readonly FormPart[]
  readonly values: JsonObject
  readonly onChange: (values: JsonObject) => void
  /** Those that are to be shown; of a form that was not sent yet, usually none. */
  readonly problems: Problems
  /** Whether a field whose title is not its name says its name as well. */
  readonly showNames?: boolean
  /** Path of the group that these parts belong to. */
  readonly path?: string
}

/** Fields for the parts of a schema. Whoever uses it keeps the values. */
export function SchemaForm({ parts, values, onChange, problems, showNames = true, path = '' }: SchemaFormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const unknown = Object.keys(values).filter(name => !parts.some(part => part.name === name))
  return (
    <div className="space-y-3.5">
      {parts.map(part => {
        const own = path === '' ? part.name : `${path}.${part.name}`
        const change = (value: unknown): void => onChange({ ...values, [part.name]: value })
        return (
          <Fragment key={part.name}>
            {part.shape.kind === 'group' ? (
              <fieldset className="min-w-0">
                <legend className="mb-1.5 text-ui font-[510]">
                  {part.title} {part.required && <span className="font-normal text-ink-3">{t('form.required')}</span>}
                </legend>
                <div className="border-l-2 border-line pl-3.5">
                  {part.description !== '' && <p className="mb-2 text-small text-ink-3">{part.description}</p>}
                  <SchemaForm parts={part.shape.parts} values={asObject(values[part.name])} onChange={change} problems={problems} showNames={showNames} path={own} />
                </div>
              </fieldset>
            ) : (
              <SchemaField part={part} shape={part.shape} value={values[part.name]} onChange={change} problems={problems} showNames={showNames} path={own} />
            )}
          </Fragment>
        )
      })}
      {unknown.length > 0 && <p className="text-small text-ink-3">{t('form.others', { names: format.list(unknown) })}</p>}
    </div>
  )
}
