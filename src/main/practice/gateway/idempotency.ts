import { createHash } from 'node:crypto'
import type { Answer } from './exchange.ts'
import { refuse } from './refusals.ts'

/** Remembers what was answered under a key, for as long as the gateway runs. */
export interface Idempotency {
  /** The same key gives the same answer and runs nothing twice; with another body it is a conflict. */
  once(request: { readonly key: string; readonly body: string }, run: () => Answer): Answer
}

const mostKeys = 2000

export function createIdempotency(): Idempotency {
  const known = new Map<string, { readonly digest: string; readonly answer: Answer }>()

  return {
    once({ key, body }, run) {
      const digest = createHash('sha256').update(body).digest('base64')
      const before = known.get(key)
      if (before) return before.digest === digest ? before.answer : refuse(409, 'IDEMPOTENCY_CONFLICT', 'This key was used for another request.')
      const answer = run()
      known.set(key, { digest, answer })
      const oldest = known.keys().next()
      if (known.size > mostKeys && oldest.done !== true) known.delete(oldest.value)
      return answer
    },
  }
}
