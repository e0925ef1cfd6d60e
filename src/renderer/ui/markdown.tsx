import { lazy, memo, Suspense } from 'react'

// Markdown is the heaviest part of the window: it arrives after the first paint, and plain text keeps its place.
const MarkdownView = lazy(async () => ({ default: (await import('./markdown-view.tsx')).MarkdownView }))

export interface MarkdownProps {
  readonly text: string
  readonly streaming?: boolean
}

export const Markdown = memo(function Markdown({ text, streaming = false }: MarkdownProps) {
  return (
    <div className="markdown selectable">
      <Suspense fallback={<div className="whitespace-pre-wrap">{text}</div>}>
        <MarkdownView text={text} streaming={streaming} />
      </Suspense>
    </div>
  )
})

/** Loads the parts ahead of need, once the window is idle. */
export function warmMarkdown(): void {
  void import('./markdown-view.tsx')
}
