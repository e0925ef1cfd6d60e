import type { ContentBlock, ToolResult } from '../../shared/conversation.ts'
import { resultText } from '../../shared/conversation.ts'
import { entryAnswerOf } from '../../shared/connector.ts'
import type { JsonObject } from '../../shared/json.ts'
import { textBlock } from '../../shared/tool.ts'
import { connectorPrefix } from '../disclosure/bridge-scope.ts'

/** One entry's part in the answer to a `tool_call`. */
export interface EntryResult {
  readonly name: string
  readonly result: ToolResult
  /** Of a refusal, whose JSON is given here whole. */
  readonly refusal?: { readonly code: string; readonly json: JsonObject }
}

/** The single result of a split `tool_call`: an entry per call in input order, then whatever is not text. */
export function envelopeOf(entries: readonly EntryResult[]): ToolResult {
  const results = entries.map((entry, index) => ({ index, name: entry.name, ...answerOf(entry) }))
  const errors = results.filter(result => 'error' in result).length
  const envelope = { results, success_count: results.length - errors, error_count: errors, total_count: results.length }
  const others = entries.flatMap(({ result }) => result.content.filter(block => !isText(block)))
  return { status: statusOf(entries), content: [textBlock(JSON.stringify(envelope)), ...others] }
}

function answerOf({ name, result, refusal }: EntryResult): JsonObject {
  // Only a hosted app's result carries an answer of this form; a server's structured content may look like one by chance.
  const answer = name.startsWith(connectorPrefix) ? entryAnswerOf(result) : undefined
  if (answer !== undefined) return answer
  if (refusal !== undefined) {
    const { error, ...more } = refusal.json
    return { error: { code: refusal.code, message: String(error), ...more } }
  }
  const text = resultText({ ...result, content: result.content.filter(isText) })
  return result.status === 'ok' ? { response: text } : { error: { code: codes[result.status], message: text } }
}

const codes = { error: 'TOOL_ERROR', denied: 'TOOL_NOT_ALLOWED', interrupted: 'INTERRUPTED' } as const

function isText(block: ContentBlock): boolean {
  return block.type === 'text' || block.type === 'json' || block.type === 'link'
}

/** One success makes the batch a success; otherwise what all have in common, or error. */
function statusOf(entries: readonly EntryResult[]): ToolResult['status'] {
  const statuses = new Set(entries.map(({ result }) => result.status))
  if (statuses.has('ok')) return 'ok'
  const [only, another] = statuses
  return only !== undefined && another === undefined ? only : 'error'
}
