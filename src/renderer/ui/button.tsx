import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Look = 'primary' | 'outline' | 'ghost' | 'danger'

const looks: Readonly<Record<Look, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border border-transparent',
  outline: 'bg-raised text-ink border border-line-strong hover:bg-hover',
  ghost: 'text-ink-2 hover:text-ink hover:bg-hover border border-transparent',
  danger: 'text-bad-ink border border-line-strong bg-raised hover:bg-bad-soft',
}

/** For what is no button but looks like one: a link. */
export function buttonLook(look: Look, className?: string): string {
  return classNames('inline-flex h-7 shrink-0 items-center justify-center gap-1.5 rounded-control px-3 text-ui font-[510] whitespace-nowrap transition-colors duration-100 disabled:opacity-50', looks[look], className)
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: Look
  readonly icon?: ReactNode
  readonly busy?: boolean
}

export function Button({ look = 'outline', icon, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonLook(look, className)}
    >
      {icon}
      {children}
    </button>
  )
}
