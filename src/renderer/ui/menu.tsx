import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface MenuProps {
  readonly trigger: ReactNode
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'bottom'
  readonly onOpenChange?: (open: boolean) => void
  /** Return true to leave the focus where an item put it. */
  readonly keepFocus?: () => boolean
}

export function Menu({ trigger, children, align = 'start', side = 'bottom', onOpenChange, keepFocus }: MenuProps) {
  return (
    <DropdownMenu.Root {...(onOpenChange ? { onOpenChange } : {})} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={5}
          collisionPadding={8}
          onCloseAutoFocus={event => {
            if (keepFocus?.()) event.preventDefault()
          }}
          className="float-in z-40 max-h-[min(420px,var(--radix-dropdown-menu-content-available-height))] min-w-44 overflow-y-auto rounded-[10px] border border-line bg-raised p-1 shadow-float"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export interface MenuItemProps {
  readonly children: ReactNode
  readonly onSelect: () => void
  readonly icon?: ReactNode
  readonly note?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly testId?: string
}

export function MenuItem({ children, onSelect, icon, note, danger = false, disabled = false, testId }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      data-testid={testId}
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(
        'flex min-h-7 items-center gap-2 rounded-[6px] px-2 py-1 text-ui outline-none data-[disabled]:opacity-45 data-[highlighted]:bg-hover',
        danger ? 'text-bad-ink' : 'text-ink',
      )}
    >
      {icon !== undefined && <span className="grid w-4 shrink-0 place-items-center text-ink-3">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note !== undefined && <span className="shrink-0 text-small text-ink-3">{note}</span>}
    </DropdownMenu.Item>
  )
}

export function MenuLine() {
  return <DropdownMenu.Separator className="mx-2 my-1 h-px bg-line" />
}

export function MenuHeading({ children }: { readonly children: ReactNode }) {
  return <DropdownMenu.Label className="px-2 pt-1.5 pb-0.5 text-tiny text-ink-3">{children}</DropdownMenu.Label>
}
