import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'

export interface SheetFrameProps {
  readonly title: string
  readonly head: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel at the right that lies over the page it came from. Esc and a click beside it close it. */
export function SheetFrame({ title, head, onClose, children }: SheetFrameProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDivElement>(null)
  // The card that was chosen: the person is there again when the sheet closes.
  const [opener] = useState(() => document.activeElement)
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="row-in fixed inset-0 z-30 bg-[oklch(0.2_0.02_250/0.32)]" />
        <Radix.Content
          ref={panel}
          tabIndex={-1}
          aria-describedby={undefined}
          data-testid="catalog-sheet"
          data-quiet-focus
          onOpenAutoFocus={event => {
            // The panel, not its first control: what it says is read first.
            event.preventDefault()
            panel.current?.focus()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (opener instanceof HTMLElement) opener.focus()
          }}
          className="sheet-in fixed inset-y-0 right-0 z-30 flex w-[min(600px,calc(100vw-48px))] flex-col border-l border-line bg-surface shadow-float outline-none"
        >
          <div className="flex items-start gap-3 px-6 pt-5 pb-4">
            <Radix.Title className="sr-only">{title}</Radix.Title>
            {head}
            <Radix.Close asChild>
              <IconButton name={t('action.close')} icon={<X size={16} strokeWidth={1.5} />} className="-mr-2" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-8 [scrollbar-gutter:stable]">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
