import type { ReactNode } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import { FailureLine } from '../../ui/failure-line.tsx'

export interface SettingRowProps {
  readonly name: string
  /** What it costs or does. */
  readonly sentence: ReactNode
  /** The settings file's value was not what the key takes. */
  readonly problem?: string | null
  readonly failure?: Failure | null
  readonly testId?: string
  readonly children: ReactNode
}

/** Name, control, one sentence. */
export function SettingRow({ name, sentence, problem, failure, testId, children }: SettingRowProps) {
  return (
    <div data-testid={testId} className="border-t border-line py-3">
      <div className="flex min-h-7 items-center justify-between gap-4">
        <h2 className="text-ui font-semibold">{name}</h2>
        {children}
      </div>
      <p className="mt-1 max-w-[46ch] text-small text-ink-2">{sentence}</p>
      {problem != null && (
        <p data-testid="setting-problem" className="mt-1 text-small text-wait-ink">
          {problem}
        </p>
      )}
      <FailureLine failure={failure} />
    </div>
  )
}
