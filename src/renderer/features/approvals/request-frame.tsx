import { type ReactNode, useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerAnswer, ServerRequest } from '../../../shared/server-request.ts'
import { answerServerRequest } from '../../store/request-actions.ts'
import type { AskedRequest } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { type CommandState, useCommand } from '../../ui/use-command.ts'
import { thenToComposer } from './after-answer.ts'

export interface RequestProps<K extends ServerRequest['kind']> {
  readonly session: string | null
  readonly asked: AskedRequest
  readonly request: Extract<ServerRequest, { kind: K }>
  readonly compact: boolean
}

export interface Answering extends Pick<CommandState<[]>, 'busy' | 'failure'> {
  readonly give: (answer: ServerAnswer) => void
}

/** Answers a server; the keyboard goes back to the composer when that worked. */
export function useAnswering(session: string | null, { id }: AskedRequest): Answering {
  const { run, busy, failure } = useCommand(useCallback((answer: ServerAnswer) => answerServerRequest(session, id, answer), [session, id]))
  return { give: answer => void thenToComposer(run(answer)), busy, failure }
}

export interface RequestFrameProps {
  readonly asked: AskedRequest
  readonly answering: Answering
  readonly title: string
  readonly sentence: string
  readonly compact: boolean
  /** The ways to say yes; the way out stands beside them. */
  readonly verbs: ReactNode
  readonly children: ReactNode
}

/** The card on which a server asks. Our words stand above, the server's own are set apart; it takes no focus. */
export function RequestFrame({ asked: { id, request }, answering: { give, busy, failure }, title, sentence, compact, verbs, children }: RequestFrameProps) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <section aria-labelledby={heading} data-testid="server-request" data-kind={request.kind} data-request={id} className="row-in rounded-panel border border-line-strong bg-raised px-4 py-3 shadow-card">
      <h2 id={heading} className="text-ui font-semibold break-words">
        {title}
      </h2>
      <p className="mt-0.5 text-ui text-ink-2">{sentence}</p>
      {'message' in request && <ServerWords text={request.message} compact={compact} />}
      {children}
      <FailureLine failure={failure} className="mt-2 text-small" />
      <div className="mt-3.5 flex flex-wrap items-center gap-1.5">
        {verbs}
        <Button look="ghost" disabled={busy} data-testid="request-decline" className="ml-auto" onClick={() => give({ action: 'decline' })}>
          {t('request.decline')}
        </Button>
      </div>
    </section>
  )
}

/** Words of a server: shown as they came, never as ours. */
function ServerWords({ text, compact }: { readonly text: string; readonly compact: boolean }) {
  if (text.trim() === '') return null
  return <blockquote className={`selectable mt-2 overflow-y-auto border-l-2 border-line-strong pl-3 text-ui break-words whitespace-pre-wrap ${compact ? 'max-h-20' : 'max-h-48'}`}>{text}</blockquote>
}
