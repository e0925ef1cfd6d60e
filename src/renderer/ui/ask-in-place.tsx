import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface AskInPlaceProps {
  readonly label: string
  readonly testId: string
  readonly onClose: () => void
  readonly className?: string
  readonly children: ReactNode
}

/** A question in the place of what it is about; Esc is the way out. */
export function AskInPlace({ label, testId, onClose, className, children }: AskInPlaceProps) {
  return (
    <div
      role="group"
      aria-label={label}
      data-testid={testId}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        onClose()
      }}
      className={classNames('row-in border border-line-strong', className)}
    >
      {children}
    </div>
  )
}
