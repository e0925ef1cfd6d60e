import { Tooltip } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Words beside a control on hover. The control keeps its own accessible name. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [, settle] = useState(0)
  useEffect(() => {
    if (!open) return undefined
    // Esc is not for the words: they are gone before it reaches what lies below them.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      flushSync(() => setOpen(false))
      // What lay below hears of it in a render of its own.
      flushSync(() => settle(count => count + 1))
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [open])
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content sideOffset={5} collisionPadding={8} className="float-in z-50 max-w-72 rounded-control bg-ink px-2 py-1 text-small text-paper">
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
