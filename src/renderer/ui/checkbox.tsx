import type { ReactNode } from 'react'

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly disabled?: boolean
  readonly describedBy?: string | undefined
  readonly testId?: string
}

/** A box with its words; the words belong to it. */
export function Checkbox({ checked, onChange, children, disabled = false, describedBy, testId }: CheckboxProps) {
  return (
    <label className="flex items-start gap-2 text-ui">
      <input type="checkbox" data-testid={testId} checked={checked} disabled={disabled} aria-describedby={describedBy} onChange={event => onChange(event.target.checked)} className="mt-[3px] size-[15px] shrink-0 accent-accent" />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  )
}
