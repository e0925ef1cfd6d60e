import { Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'

/** Words beside a control on hover. The control keeps its own accessible name. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content sideOffset={5} collisionPadding={8} className="float-in z-50 max-w-72 rounded-control bg-ink px-2 py-1 text-small text-paper">
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
