export interface CodeToken {
  readonly content: string
  /** A CSS colour; absent: the text's own. */
  readonly color?: string
}

export interface HighlightQuestion {
  readonly id: number
  readonly code: string
  readonly language: string
}

export interface HighlightAnswer {
  readonly id: number
  /** Null: a language that is not coloured. */
  readonly lines: readonly (readonly CodeToken[])[] | null
}

type Settle = (lines: HighlightAnswer['lines']) => void

let worker: Worker | null = null
const waiting = new Map<number, Settle>()
let asked = 0

/** Coloured tokens by line, worked out beside the page; null where code stays plain. Never rejects. */
export function highlight(code: string, language: string): Promise<HighlightAnswer['lines']> {
  return new Promise(resolve => {
    asked += 1
    waiting.set(asked, resolve)
    worker ??= startWorker()
    worker.postMessage({ id: asked, code, language } satisfies HighlightQuestion, {})
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', (event: MessageEvent<HighlightAnswer>) => {
    waiting.get(event.data.id)?.(event.data.lines)
    waiting.delete(event.data.id)
  })
  started.addEventListener('error', () => {
    for (const settle of waiting.values()) settle(null)
    waiting.clear()
  })
  return started
}
