import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'

/** A picture or a form that opens from a control and floats beside it. */
export function Panel({ trigger, label, children, align = 'end' }: { readonly trigger: ReactNode; readonly label: string; readonly children: ReactNode; readonly align?: 'start' | 'end' }) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="float-in z-40 max-h-[var(--radix-popover-content-available-height)] overflow-y-auto rounded-panel border border-line bg-raised shadow-float outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
