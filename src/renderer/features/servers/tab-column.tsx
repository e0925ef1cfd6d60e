import type { ReactNode } from 'react'

/** A column as wide as the head's, that scrolls by itself. */
export function TabColumn({ children }: { readonly children: ReactNode }) {
  return (
    <div className="h-full overflow-y-auto [scrollbar-gutter:stable]">
      <div className="mx-auto max-w-[1080px] px-8 pt-5 pb-12">{children}</div>
    </div>
  )
}
