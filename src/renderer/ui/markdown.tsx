import { lazy, memo } from 'react'

/** The heaviest part of the window: it arrives after the first paint; whoever shows markdown keeps its shape until then. */
const MarkdownView = lazy(async () => ({ default: (await import('./markdown-view.tsx')).MarkdownView }))

export interface MarkdownProps {
  readonly text: string
  readonly streaming?: boolean
}

export const Markdown = memo(function Markdown({ text, streaming = false }: MarkdownProps) {
  return (
    <div className="markdown selectable">
      <MarkdownView text={text} streaming={streaming} />
    </div>
  )
})

/** Loads it ahead of need. */
export function warmMarkdown(): void {
  void import('./markdown-view.tsx')
}
