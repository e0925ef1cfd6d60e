import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { useFormat } from './format.ts'
import { IconButton } from './icon-button.tsx'
import { problemWords } from './problem-words.ts'
import type { ControlNames } from './schema-field.tsx'
import type { Shape } from './schema-shape.ts'
import { NumberControl, TextControl } from './schema-text.tsx'
import type { Problems } from './schema-values.ts'

export interface ListControlProps {
  readonly shape: Extract<Shape, { kind: 'list' }>
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly names: ControlNames
  readonly problems: Problems
  readonly path: string
}

/** One value a line; lines that stay empty are not sent. */
export function ListControl({ shape, value, onChange, names, problems, path }: ListControlProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const put = (at: number, item: unknown): void => onChange(items.map((each, index) => (index === at ? item : each)))
  return (
    <div role="group" aria-label={names.label} aria-describedby={names.describedBy} className="space-y-1.5">
      {items.map((item, index) => {
        const problem = problems[`${path}.${index}`]
        const own = { ...names, invalid: problem !== undefined }
        const ownLabel = t('form.itemOf', { name: names.label, number: format.number(index + 1) })
        return (
          <div key={index}>
            <div className="flex items-center gap-1">
              {shape.item.kind === 'text' ? (
                <TextControl shape={{ ...shape.item, long: false }} value={item} onChange={next => put(index, next)} names={own} ownLabel={ownLabel} />
              ) : (
                <NumberControl value={item} onChange={next => put(index, next)} names={own} ownLabel={ownLabel} />
              )}
              <IconButton name={t('form.removeItem', { number: format.number(index + 1) })} icon={<X size={14} strokeWidth={1.5} />} onClick={() => onChange(items.filter((_, at) => at !== index))} />
            </div>
            {problem && <p className="mt-0.5 text-small text-bad-ink">{problemWords(t, format, problem)}</p>}
          </div>
        )
      })}
      <Button icon={<Plus size={13} strokeWidth={1.75} />} className="h-[26px]!" onClick={() => onChange([...items, ''])}>
        {t('form.addItem')}
      </Button>
    </div>
  )
}
