import type { ReactNode } from 'react'

/** Says what a place is for and offers the one next step. */
export function EmptyState({ title, sentence, children }: { readonly title: string; readonly sentence: string; readonly children?: ReactNode }) {
  return (
    <div className="mx-auto max-w-[420px] px-6 py-14 text-center">
      <p className="text-[15px] font-semibold">{title}</p>
      <p className="mt-1 text-ui text-ink-2">{sentence}</p>
      {children !== undefined && <div className="mt-4 flex justify-center gap-2">{children}</div>}
    </div>
  )
}
