import type { ToolResult } from '../../shared/conversation.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Tool } from '../../shared/tool.ts'

/** A call of a real tool, unwrapped: what hooks, approvals and events see. */
export interface RealCall {
  /** Names the row; differs from `callId` inside a split batch. */
  readonly id: string
  /** Of the call as the model wrote it. */
  readonly callId: string
  readonly tool: Tool
  readonly arguments: JsonObject
  readonly via: 'direct' | 'tool_call'
  readonly entryIndex?: number
  /** Stop. */
  readonly signal: AbortSignal
}

export type Run = (call: RealCall) => Promise<ToolResult>
