import { classNames } from './class-names.ts'
import { FailureText } from './failure-text.tsx'
import type { GivenFailure } from '../i18n/failure-words.ts'

/** Why something did not work, below it; nothing where it did. */
export function FailureLine({ failure, className = 'mt-1 text-small' }: { readonly failure: GivenFailure | null | undefined; readonly className?: string }) {
  if (failure == null) return null
  return (
    <p role="alert" className={classNames('break-words text-bad-ink', className)}>
      <FailureText failure={failure} />
    </p>
  )
}
