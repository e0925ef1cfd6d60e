import { ChevronDown } from 'lucide-react'
import { classNames } from './class-names.ts'

export interface SelectProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
  readonly id?: string
  readonly describedBy?: string | undefined
  readonly invalid?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  readonly small?: boolean
  readonly testId?: string
  readonly className?: string
}

/** One of several, of which only the chosen one is in sight. The system draws the list. */
export function Select<T extends string>({ label, value, options, onChange, id, describedBy, invalid = false, required = false, disabled = false, small = false, testId, className }: SelectProps<T>) {
  return (
    <span className={classNames('relative inline-flex min-w-0 items-center', className)}>
      <select
        id={id}
        data-testid={testId}
        aria-label={id === undefined ? label : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        disabled={disabled}
        value={value}
        onChange={event => {
          const chosen = options.find(option => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className={classNames(
          'w-full appearance-none truncate rounded-control border bg-raised text-ink transition-colors hover:border-ink-3 disabled:opacity-50',
          small ? 'h-[26px] pr-6 pl-2 text-small' : 'h-8 pr-7 pl-2.5 text-ui',
          invalid ? 'border-bad' : 'border-line-strong',
        )}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={13} strokeWidth={1.5} aria-hidden className="pointer-events-none absolute right-2 text-ink-3" />
    </span>
  )
}
