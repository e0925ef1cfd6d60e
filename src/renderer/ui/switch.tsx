import { classNames } from './class-names.ts'

export interface SwitchProps {
  /** Said by screen readers: the switch itself has no words. */
  readonly name: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean
  readonly testId?: string
}

export function Switch({ name, on, onChange, disabled = false, testId }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={name}
      disabled={disabled}
      data-testid={testId}
      onClick={() => onChange(!on)}
      className={classNames('relative h-[18px] w-[30px] shrink-0 rounded-full border transition-colors duration-100 disabled:opacity-50', on ? 'border-transparent bg-accent' : 'border-line-strong bg-track')}
    >
      <span aria-hidden className={classNames('absolute top-px left-px size-3.5 rounded-full transition-transform duration-100', on ? 'translate-x-3 bg-on-accent' : 'bg-surface')} />
    </button>
  )
}
