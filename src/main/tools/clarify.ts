import { z } from 'zod'
import { textResult, type Tool } from '../../shared/tool.ts'
import { defineTool } from './define-tool.ts'

/** People answer when they come back; a limit is only there to have one. */
const dayMs = 24 * 60 * 60 * 1000

const input = z.object({
  question: z.string().min(1),
  choices: z.array(z.string()).max(8).optional().describe('Short; the person may answer otherwise'),
})

/** Asks the person. What they say comes back as it was said. */
export function createClarify(): Tool {
  return defineTool({
    name: 'clarify',
    description: 'Ask the person one question and wait. For a decision that is theirs or a fact only they have; not for permission (calls are approved on their own) and not for what a tool can find out.',
    input,
    annotations: { title: 'Ask a question', readOnlyHint: true, openWorldHint: false },
    parallel: { kind: 'never' },
    timeoutMs: dayMs,
    async run({ question, choices }, context) {
      const offered = [...new Set((choices ?? []).map(choice => choice.trim()).filter(choice => choice !== ''))]
      const answer = await context.ask({ text: question, ...(offered.length > 0 ? { choices: offered } : {}) })
      if (answer !== null) return textResult(answer.trim() === '' ? '[The person answered with nothing.]' : answer)
      if (context.signal.aborted) return { status: 'interrupted', content: [{ type: 'text', text: 'Stopped before it was answered.' }] }
      return textResult('[Nobody is there to answer. Take the most careful reading, say which one you took, and go on; or end by saying what you need to know.]')
    },
  })
}
