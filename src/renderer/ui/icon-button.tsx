import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Hint } from './hint.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Said by screen readers and shown on hover. */
  readonly name: string
  readonly icon: ReactNode
}

export function IconButton({ name, icon, className, ...rest }: IconButtonProps) {
  return (
    <Hint text={name}>
      <button
        type="button"
        {...rest}
        aria-label={name}
        className={classNames('inline-grid size-7 shrink-0 place-items-center rounded-control text-ink-3 transition-colors duration-100 hover:bg-hover hover:text-ink disabled:opacity-40', className)}
      >
        {icon}
      </button>
    </Hint>
  )
}
