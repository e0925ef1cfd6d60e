import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../shared/failure.ts'
import { FailureOriginal, useFailureWords } from './failure-text.tsx'
import { LinkedText } from './linked-text.tsx'

/** What failed, why and what to do, where it happened. */
export function FailureNote({ failure, children }: { readonly failure: Failure; readonly children?: ReactNode }) {
  const { message, hint, original } = useFailureWords(failure)
  return (
    <div role="alert" data-testid="failure" className="selectable flex gap-2.5 rounded-panel border border-[color-mix(in_oklch,var(--color-bad)_35%,transparent)] bg-[color-mix(in_oklch,var(--color-bad-soft)_50%,var(--color-surface))] px-3.5 py-2.5 text-ui">
      <CircleAlert size={16} strokeWidth={1.5} className="mt-0.5 shrink-0 text-bad-ink" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="break-words text-ink">
          <LinkedText text={message} />
        </p>
        {hint !== undefined && (
          <p className="mt-0.5 break-words text-ink-2">
            <LinkedText text={hint} />
          </p>
        )}
        <FailureOriginal text={original} />
        {children !== undefined && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
    </div>
  )
}
