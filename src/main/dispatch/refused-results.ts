import type { ToolResult } from '../../shared/conversation.ts'
import { assertNever } from '../../shared/failure.ts'
import type { JsonObject } from '../../shared/json.ts'
import { textBlock } from '../../shared/tool.ts'
import { interruptedRefusal } from '../disclosure/refusals.ts'
import type { ApprovalDecision } from './approval-desk.ts'

/** A result that a model reads as JSON text. */
export function jsonResult(status: ToolResult['status'], json: JsonObject): ToolResult {
  return { status, content: [textBlock(JSON.stringify(json))] }
}

/** For a call that Stop reached before it was made. */
export function notMade(): ToolResult {
  return jsonResult('interrupted', interruptedRefusal)
}

/** For a call that was not approved. */
export function notApproved(name: string, by: ApprovalDecision['by']): ToolResult {
  return by === 'stop' ? notMade() : { status: 'denied', content: [textBlock(denialWords(name, by))] }
}

function denialWords(name: string, by: Exclude<ApprovalDecision['by'], 'stop'>): string {
  switch (by) {
    case 'person':
      return `The person declined ${name}; it was not run. Do not call it again for this unless they ask you to.`
    case 'rule':
    case 'free':
      return `The person’s settings deny ${name}; it was not run. Do not retry it.`
    case 'flag':
      return `This run declines every call that needs approval, so ${name} was not run. Do not retry it.`
    case 'nobody':
      return `${name} needs a person’s approval and nobody could be asked, so it was not run. Say what you wanted to do; a person can run it in a terminal or allow it.`
    default:
      return assertNever(by)
  }
}
