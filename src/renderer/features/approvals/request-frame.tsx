import { type ReactNode, useId } from 'react'
import type { AskedRequest } from '../../store/view.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import type { CommandState } from '../../ui/use-command.ts'

export interface RequestFrameProps {
  readonly asked: AskedRequest
  readonly title: string
  readonly sentence: string
  readonly failure: CommandState<[]>['failure']
  readonly verbs: ReactNode
  readonly children: ReactNode
}

/** The card on which a server asks. Our words stand above, the server's own are set apart; it takes no focus. */
export function RequestFrame({ asked, title, sentence, failure, verbs, children }: RequestFrameProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-testid="server-request" data-kind={asked.request.kind} data-request={asked.id} className="row-in rounded-panel border border-line-strong bg-raised px-4 py-3 shadow-card">
      <h2 id={id} className="text-ui font-semibold break-words">
        {title}
      </h2>
      <p className="mt-0.5 text-ui text-ink-2">{sentence}</p>
      {children}
      <FailureLine failure={failure} className="mt-2 text-small" />
      <div className="mt-3.5 flex flex-wrap items-center gap-1.5">{verbs}</div>
    </section>
  )
}

/** Words of a server: shown as they came, never as ours. */
export function ServerWords({ text, compact = false }: { readonly text: string; readonly compact?: boolean }) {
  if (text.trim() === '') return null
  return <blockquote className={`selectable mt-2 overflow-y-auto border-l-2 border-line-strong pl-3 text-ui break-words whitespace-pre-wrap ${compact ? 'max-h-20' : 'max-h-48'}`}>{text}</blockquote>
}
