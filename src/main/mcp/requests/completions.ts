import { requestCompleted } from '../../../shared/server-request.ts'

/** Links that the person is to open, by the ids that their server gave them. */
export interface Completions {
  /** Aborted when the server says that it is done, whatever the person answered. Let go of it with `forget`. */
  expect(id: string): Expected
  /** The server says so. Of an id that nobody waits for it means nothing. */
  completed(id: unknown): void
}

interface Expected {
  readonly done: AbortSignal
  forget(): void
}

export function createCompletions(): Completions {
  const waiting = new Map<string, Set<AbortController>>()
  return {
    expect(id) {
      const own = new AbortController()
      const all = waiting.get(id) ?? new Set()
      waiting.set(id, all.add(own))
      return {
        done: own.signal,
        forget() {
          all.delete(own)
          if (all.size === 0 && waiting.get(id) === all) waiting.delete(id)
        },
      }
    },
    completed(id) {
      if (typeof id === 'string') waiting.get(id)?.forEach(own => own.abort(requestCompleted))
    },
  }
}
