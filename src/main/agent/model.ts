import type { Message, ToolCall, Usage } from '../../shared/conversation.ts'
import type { Failure } from '../../shared/failure.ts'
import type { ToolDefinition } from '../../shared/tool.ts'

/** One request to a model. `system` and `tools` are byte-stable from turn to turn; that is what prompt caches live on. */
export interface ModelRequest {
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  readonly messages: readonly Message[]
  /** Absent: the provider's own. */
  readonly temperature?: number
}

export type StopReason = 'end' | 'calls' | 'length' | 'filtered' | 'aborted' | 'failed'

export type ModelPart =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  /** A complete call. One whose arguments are broken JSON carries `malformed` and no `arguments`. */
  | { readonly type: 'call'; readonly call: ToolCall }
  /** The provider asked to wait; another attempt follows. */
  | { readonly type: 'retry'; readonly attempt: number; readonly delayMs: number; readonly failure: Failure }
  | { readonly type: 'stop'; readonly reason: StopReason; readonly usage?: Usage; readonly failure?: Failure }

/**
 * The loop's port to a model.
 * Contract: the stream ends with exactly one `stop` and never throws; an abort ends it with reason `aborted`, a failure
 * with `failed` and the failure that a person can act on (which endpoint, what it said, what to try).
 */
export interface ModelClient {
  readonly id: string
  /** Tokens; undefined when nobody told. */
  readonly contextLength: number | undefined
  /** It can be sent pictures; absent: it cannot, or nobody knows. */
  readonly pictures?: boolean
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>
}
