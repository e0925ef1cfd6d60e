import { useState } from 'react'
import { classNames } from './class-names.ts'
import { readJson, Unread } from './schema-values.ts'

export interface JsonInputProps {
  readonly value: unknown
  /** Undefined: nothing is written. `Unread`: it is no JSON yet. */
  readonly onChange: (value: unknown) => void
  readonly id?: string
  readonly label?: string
  readonly describedBy?: string | undefined
  readonly invalid?: boolean
  readonly tall?: boolean
  readonly testId?: string
}

/** A value written as JSON. What cannot be read yet stays as it was typed. */
export function JsonInput({ value, onChange, id, label, describedBy, invalid = false, tall = false, testId }: JsonInputProps) {
  const [text, setText] = useState(() => textOf(value))
  return (
    <textarea
      id={id}
      data-testid={testId}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      spellCheck={false}
      rows={tall ? 8 : 2}
      value={text}
      onChange={event => {
        const typed = event.target.value
        setText(typed)
        const read = readJson(typed)
        onChange(typed.trim() === '' ? undefined : read.ok ? read.value : new Unread(typed))
      }}
      className={classNames('code-text block max-h-[40vh] w-full resize-y rounded-control border bg-raised px-2.5 py-1.5 text-[12px] [field-sizing:content]', tall ? 'min-h-40' : 'min-h-14', invalid ? 'border-bad' : 'border-line-strong')}
    />
  )
}

function textOf(value: unknown): string {
  if (value instanceof Unread) return value.text
  return value === undefined ? '' : (JSON.stringify(value, null, 2) ?? '')
}
