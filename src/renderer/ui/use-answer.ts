import { useEffect, useState } from 'react'
import type { Failure, Result } from '../../shared/failure.ts'

export interface Answer<T> {
  readonly value: T | null
  readonly failure: Failure | null
  readonly asking: boolean
}

/**
 * Asks again whenever `ask` changes (keep it in `useCallback`), after `waitMs` of quiet.
 * Answers to older questions are dropped; the last good answer stays in sight while the next one comes.
 */
export function useAnswer<T>(ask: (() => Promise<Result<T>>) | null, waitMs = 0): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ value: null, failure: null, asking: ask !== null })
  useEffect(() => {
    if (!ask) {
      setAnswer({ value: null, failure: null, asking: false })
      return undefined
    }
    let current = true
    setAnswer(last => ({ ...last, asking: true }))
    const question = async (): Promise<void> => {
      const result = await ask()
      if (!current) return
      setAnswer(last => (result.ok ? { value: result.value, failure: null, asking: false } : { value: last.value, failure: result.failure, asking: false }))
    }
    const timer = setTimeout(() => void question(), waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [ask, waitMs])
  return answer
}
