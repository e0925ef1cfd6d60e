import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'

/** One named part of an opened row. */
export function BodyPart({ title, copy, children }: { readonly title: string; readonly copy?: string | (() => string); readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-2 first:mt-0">
      <div className="flex h-6 items-center gap-1 text-tiny font-[510] text-ink-3">
        <h2>{title}</h2>
        {copy !== undefined && <CopyButton text={copy} className="size-5!" />}
      </div>
      {children}
    </section>
  )
}
