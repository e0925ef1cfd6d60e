import type { Emit } from '../../../shared/events.ts'
import type { Question } from '../../../shared/tool.ts'

export interface QuestionDesk {
  /** Puts a question to the person. Null: nobody can answer, or the run was stopped. */
  ask(question: Question, callId: string, signal: AbortSignal): Promise<string | null>
  /** False: no such question is open. */
  answer(id: string, text: string): boolean
}

/** @param askPerson asks at the terminal; without it the question waits for `answer`, as the window does. */
export function createQuestionDesk(ports: { emit: Emit; canAsk(): boolean; askPerson?(question: Question, signal: AbortSignal): Promise<string | null> }): QuestionDesk {
  const open = new Map<string, (text: string | null) => void>()

  async function ask(question: Question, callId: string, signal: AbortSignal): Promise<string | null> {
    if (!ports.canAsk() || signal.aborted) return null
    ports.emit({ type: 'question-asked', id: callId, text: question.text, ...(question.choices ? { choices: [...question.choices] } : {}) })
    const text = await (ports.askPerson ? ports.askPerson(question, signal) : waitFor(callId, signal))
    ports.emit({ type: 'question-answered', id: callId, text })
    return text
  }

  function waitFor(callId: string, signal: AbortSignal): Promise<string | null> {
    return new Promise(resolve => {
      const settle = (text: string | null): void => {
        open.delete(callId)
        signal.removeEventListener('abort', stopped)
        resolve(text)
      }
      const stopped = (): void => settle(null)
      signal.addEventListener('abort', stopped, { once: true })
      open.set(callId, settle)
    })
  }

  return {
    ask,
    answer(id, text) {
      const settle = open.get(id)
      settle?.(text)
      return settle !== undefined
    },
  }
}
