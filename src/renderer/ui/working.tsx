import type { ReactNode } from 'react'

/** Words about something that is going on. The dot moves, the words stay readable. */
export function Working({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="pulse size-1.5 shrink-0 rounded-full bg-accent" />
      {children}
    </span>
  )
}
