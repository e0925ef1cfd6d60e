import { createInterface } from 'node:readline/promises'
import type { ApprovalAnswer } from '../../shared/approval.ts'
import { visible } from '../../shared/readable.ts'
import type { Question } from '../../shared/tool.ts'

/** A person at a terminal. */
export interface Terminal {
  /** Somebody can be asked: both ends are terminals. */
  readonly present: boolean
  ask(question: Question, signal: AbortSignal): Promise<string | null>
  /** Null: no answer came (stopped, end of input). */
  approve(question: string, signal: AbortSignal): Promise<ApprovalAnswer | null>
  /** Words in the place of a question that needs no answer any more. */
  say(text: string): void
}

/** Where a person types, and where they are asked. */
export interface TerminalStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

export function createTerminal({ input, output }: TerminalStreams = { input: process.stdin, output: process.stderr }): Terminal {
  /** One question at a time, whatever runs side by side. */
  let turn: Promise<unknown> = Promise.resolve()

  function readLine(prompt: string, signal: AbortSignal): Promise<string | null> {
    const answer = turn.then(async () => {
      const reader = createInterface({ input, output })
      // readline takes Ctrl-C for itself; it belongs to the run.
      reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      const closed = new Promise<null>(resolve => reader.once('close', () => resolve(null)))
      try {
        return await Promise.race([reader.question(visible(prompt), { signal }), closed])
      } catch {
        return null
      } finally {
        reader.close()
      }
    })
    turn = answer
    return answer
  }

  return {
    present: input.isTTY === true && output.isTTY === true,
    async ask(question, signal) {
      const choices = (question.choices ?? []).map((choice, index) => `  ${index + 1}. ${choice}\n`).join('')
      const line = await readLine(`\n${question.text}\n${choices}> `, signal)
      const chosen = question.choices?.[Number(line?.trim()) - 1]
      return chosen ?? line
    },
    say: text => void output.write(`\n${visible(text)}\n`),
    async approve(question, signal) {
      for (let asked = `\n${question}\n`; ; asked = 'Please type y, s, a or n.\n') {
        const line = await readLine(`${asked}Run it? [y] once  [s] this session  [a] always  [n] no > `, signal)
        if (line === null) return null
        const answer = approvalAnswer(line)
        if (answer !== undefined) return answer
      }
    },
  }
}

/** What a typed line means; undefined: none of the answers. */
function approvalAnswer(line: string): ApprovalAnswer | undefined {
  const word = line.trim().toLowerCase()
  return Object.hasOwn(approvalWords, word) ? approvalWords[word] : undefined
}

const approvalWords: Readonly<Record<string, ApprovalAnswer>> = { y: 'once', yes: 'once', once: 'once', s: 'session', session: 'session', a: 'always', always: 'always', n: 'deny', no: 'deny' }
