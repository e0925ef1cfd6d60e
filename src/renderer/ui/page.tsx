import type { ReactNode } from 'react'

/** A full page beside the side list: title, one or two sentences, then what the page is for. */
export function Page({ title, sentence, aside, testId, children }: { readonly title: string; readonly sentence: ReactNode; readonly aside?: ReactNode; readonly testId: string; readonly children: ReactNode }) {
  return (
    <div data-testid={testId} className="h-full overflow-y-auto [scrollbar-gutter:stable]">
      <div className="mx-auto max-w-[1080px] px-8 pt-6 pb-12">
        <div className="flex items-start gap-6">
          <div className="min-w-0 flex-1">
            <h1 className="text-title font-semibold tracking-[-0.015em]">{title}</h1>
            <p className="mt-1 max-w-[640px] text-ui text-ink-2 text-pretty">{sentence}</p>
          </div>
          {aside}
        </div>
        {children}
      </div>
    </div>
  )
}
