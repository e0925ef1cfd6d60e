import { useEffect, useState } from 'react'
import { useFormat } from '../../ui/format.ts'

export interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly unit?: string
  readonly testId?: string
  /** Every readable number while typing, for the preview. */
  readonly onTyped: (value: number | null) => void
  /** The number that stands when the field is left. */
  readonly onSet: (value: number) => void
}

/** A number that is typed as it comes and set when the field is left, within its bounds. */
export function NumberField({ label, value, min, max, step = 1, unit, testId, onTyped, onSet }: NumberFieldProps) {
  const format = useFormat()
  const [text, setText] = useState<string | null>(null)
  useEffect(() => setText(null), [value])
  const typed = text === null ? value : Number(text.replace(/[\s,_%]/g, ''))
  const clamp = (number: number): number => Math.min(max, Math.max(min, number))
  const leave = (): void => {
    if (text === null) return
    const next = Number.isFinite(typed) && text.trim() !== '' ? clamp(Math.round(typed / step) * step) : value
    setText(null)
    onTyped(null)
    if (next !== value) onSet(next)
  }
  const nudge = (by: number): void => {
    const next = clamp((Number.isFinite(typed) ? typed : value) + by)
    setText(String(next))
    onTyped(next)
  }
  return (
    <span className="relative inline-block shrink-0">
      <input
        inputMode="decimal"
        data-testid={testId}
        aria-label={label}
        role="spinbutton"
        aria-valuenow={Number.isFinite(typed) ? typed : value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={Number.isFinite(typed) && typed >= min && typed <= max ? undefined : true}
        value={text ?? format.number(value)}
        onFocus={event => {
          setText(String(value))
          const field = event.target
          requestAnimationFrame(() => field.select())
        }}
        onChange={event => {
          setText(event.target.value)
          const number = Number(event.target.value.replace(/[\s,_%]/g, ''))
          onTyped(Number.isFinite(number) && event.target.value.trim() !== '' ? clamp(number) : null)
        }}
        onBlur={leave}
        onKeyDown={event => {
          if (event.key === 'Enter') leave()
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault()
            nudge(event.key === 'ArrowUp' ? stepOf(typed, step) : -stepOf(typed, step))
          }
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setText(null)
          onTyped(null)
        }}
        className={`figures h-7 w-[78px] rounded-control border border-line-strong bg-raised px-2.5 text-right text-ui aria-invalid:border-bad ${unit === undefined ? '' : 'pr-6'}`}
      />
      {unit !== undefined && <span className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ui text-ink-3">{unit}</span>}
    </span>
  )
}

/** Large numbers move in hundreds. */
function stepOf(value: number, step: number): number {
  return value >= 400 ? 100 : step
}
