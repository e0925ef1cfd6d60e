import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useOpener } from './use-opener.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly sentence?: string
  readonly wide?: boolean
  /** Something in it goes on or is half done: only its verbs close it, neither Esc nor a click beside it. */
  readonly held?: boolean
  readonly testId?: string
  readonly children: ReactNode
}

export function Dialog({ open, onOpenChange, title, sentence, wide = false, held = false, testId, children }: DialogProps) {
  const { t } = useTranslation()
  const backToOpener = useOpener(open)
  const stay = (event: Event): void => {
    if (held) event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="row-in fixed inset-0 z-30 bg-[oklch(0.2_0.02_250/0.32)]" />
        <Radix.Content
          data-testid={testId}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          onCloseAutoFocus={event => {
            if (backToOpener()) event.preventDefault()
          }}
          {...(sentence === undefined ? { 'aria-describedby': undefined } : {})}
          className={classNames(
            'float-in fixed top-[12vh] left-1/2 z-30 flex max-h-[78vh] -translate-x-1/2 flex-col rounded-[12px] border border-line bg-surface shadow-float outline-none',
            wide ? 'w-[min(760px,calc(100vw-48px))]' : 'w-[min(480px,calc(100vw-48px))]',
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-[15px] font-semibold tracking-[-0.01em]">{title}</Radix.Title>
              {sentence !== undefined && <Radix.Description className="mt-0.5 text-ui text-ink-2">{sentence}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton name={t('action.close')} icon={<X size={16} strokeWidth={1.5} />} className="-mr-2" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
