import type { ToolResult } from '../../shared/conversation.ts'
import type { Failure } from '../../shared/failure.ts'
import { errorResult } from '../../shared/tool.ts'

/** A failure in the words a model can act on: what, why, what to try. */
export function failureResult(failure: Failure): ToolResult {
  return errorResult(failure.hint === undefined ? failure.message : `${failure.message} ${failure.hint}`)
}
