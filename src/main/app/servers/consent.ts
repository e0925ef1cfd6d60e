import { failed, type Result, success } from '../../../shared/failure.ts'
import type { Question } from '../../../shared/tool.ts'
import type { McpAction } from '../../connectors/manage/connection-arguments.ts'
import type { AskMode } from '../../dispatch/approval-desk.ts'

export interface ConsentPorts {
  mode(): AskMode
  askPerson?(question: Question, signal: AbortSignal): Promise<string | null>
}

const answerMs = 300_000

/** Installing a program is never the model's to decide. Where no card can ask, the person is asked in the terminal, or agreed beforehand. */
export function consentToServers({ mode, askPerson }: ConsentPorts): (action: McpAction, name: string, what: string) => Promise<Result<void>> {
  return async (action, name, what) => {
    if (mode() === 'yes') return success(undefined)
    const answer = mode() === 'person' && askPerson !== undefined ? await askPerson({ text: `${verbs[action]} ${name}? It runs: ${what}`, choices: ['yes', 'no'] }, AbortSignal.timeout(answerMs)) : null
    if (answer?.trim().toLowerCase().startsWith('y') === true) return success(undefined)
    if (answer !== null) return failed('DECLINED', 'The person declined.')
    return failed('NOT_AGREED', `Nobody could be asked. The person can run: drawbridge mcp ${action} ${name}`)
  }
}

const verbs: Readonly<Record<McpAction, string>> = { install: 'Install', enable: 'Turn on', authorize: 'Sign in to' }
