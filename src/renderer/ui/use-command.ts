import { useCallback, useState } from 'react'
import type { Failure, Result } from '../../shared/failure.ts'

export interface CommandState<A extends readonly unknown[]> {
  /** Resolves with whether it worked; what failed is in `failure`, to be shown beside the control. */
  readonly run: (...input: A) => Promise<boolean>
  readonly busy: boolean
  readonly failure: Failure | null
  readonly forget: () => void
}

/** A command behind a control: busy while it runs, its failure kept beside it. */
export function useCommand<A extends readonly unknown[]>(command: (...input: A) => Promise<Result<unknown>>): CommandState<A> {
  const [state, setState] = useState<{ busy: boolean; failure: Failure | null }>({ busy: false, failure: null })
  const run = useCallback(
    async (...input: A): Promise<boolean> => {
      setState({ busy: true, failure: null })
      const answer = await command(...input)
      setState({ busy: false, failure: answer.ok ? null : answer.failure })
      return answer.ok
    },
    [command],
  )
  const forget = useCallback(() => setState({ busy: false, failure: null }), [])
  return { run, ...state, forget }
}
