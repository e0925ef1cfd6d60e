import type { ToolResult } from '../../shared/conversation.ts'
import { errorText } from '../../shared/failure.ts'
import { errorResult } from '../../shared/tool.ts'
import type { RealCall, Run } from './real-call.ts'

/**
 * Runs around a call: before `next`, after it, or instead of it.
 * Contract: calls `next` at most once; a refusal is a result with status `denied`. It is set up anew for every call.
 */
export type Hook = (next: Run) => Run

/**
 * The first hook is the outermost. A hook that throws before the tool ran refuses the call; one that throws after it
 * does not take the tool's result away: what was done was done.
 */
export function composeHooks(hooks: readonly Hook[], run: Run): Run {
  return hooks.reduceRight<Run>((next, hook) => guard(hook, next), run)
}

function guard(hook: Hook, next: Run): Run {
  return async call => {
    let passed: Promise<ToolResult> | undefined
    const once: Run = inner => {
      if (passed !== undefined) return Promise.reject(new Error('A hook ran the call twice.'))
      passed = next(inner)
      return passed
    }
    try {
      return await hook(once)(call)
    } catch (error) {
      return passed === undefined ? refusedByFailure(call, error) : passed
    }
  }
}

function refusedByFailure(call: RealCall, error: unknown): ToolResult {
  return errorResult(`${call.tool.descriptor.name} was not run: a hook failed. ${errorText(error)}`)
}
