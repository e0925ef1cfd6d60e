import { useState } from 'react'
import { classNames } from './class-names.ts'
import { inputLook } from './field.tsx'
import type { ControlNames } from './schema-field.tsx'
import type { Shape } from './schema-shape.ts'
import { readNumber, Unread } from './schema-values.ts'

interface ControlProps {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly names: ControlNames
  /** Among others of its kind: it is told by its own name, not by the label. */
  readonly ownLabel?: string
}

export function TextControl({ shape, value, onChange, names, ownLabel }: ControlProps & { readonly shape: Extract<Shape, { kind: 'text' }> }) {
  const shared = {
    id: ownLabel === undefined ? names.id : undefined,
    'aria-label': ownLabel,
    'aria-describedby': names.describedBy,
    'aria-invalid': names.invalid || undefined,
    'aria-required': names.required || undefined,
    value: typeof value === 'string' ? value : '',
    spellCheck: false,
    autoComplete: 'off',
  }
  if (shape.long) {
    return <textarea {...shared} rows={2} onChange={event => onChange(event.target.value)} className={classNames('block max-h-[40vh] min-h-8 w-full resize-y rounded-control border bg-raised px-2.5 py-1.5 text-ui [field-sizing:content]', names.invalid ? 'border-bad' : 'border-line-strong hover:border-ink-3')} />
  }
  const examples = { email: 'name@example.org', uri: 'https://', date: undefined, 'date-time': '2026-11-30T09:00:00Z' } as const
  return (
    <input
      {...shared}
      type={shape.format === 'date' ? 'date' : 'text'}
      inputMode={shape.format === 'email' ? 'email' : shape.format === 'uri' ? 'url' : undefined}
      placeholder={shape.format === null ? undefined : examples[shape.format]}
      onChange={event => onChange(event.target.value)}
      className={classNames(inputLook, shape.format === 'date' && 'max-w-44', names.invalid && 'border-bad!')}
    />
  )
}

/** Keeps what was typed: "1." is on the way to 1.5. */
export function NumberControl({ value, onChange, names, ownLabel }: ControlProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && same(readNumber(typed), value) ? typed : textOf(value)
  return (
    <input
      id={ownLabel === undefined ? names.id : undefined}
      aria-label={ownLabel}
      aria-describedby={names.describedBy}
      aria-invalid={names.invalid || undefined}
      aria-required={names.required || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={event => {
        setTyped(event.target.value)
        onChange(readNumber(event.target.value))
      }}
      className={classNames(inputLook, 'figures max-w-44', names.invalid && 'border-bad!')}
    />
  )
}

function same(read: unknown, value: unknown): boolean {
  return read instanceof Unread && value instanceof Unread ? read.text === value.text : read === value
}

function textOf(value: unknown): string {
  if (value instanceof Unread) return value.text
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}
