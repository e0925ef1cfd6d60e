import type { ToolApproval, ToolLoad } from './connection.ts'
import type { ContentBlock, ToolResult } from './conversation.ts'
import type { ServerReply, ServerRequest } from './server-request.ts'

/** A JSON Schema as a server or a built-in tool states it. Untrusted: read it defensively, never run it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Hints from the tool's author (MCP annotations). They inform approvals; they prove nothing. */
export interface ToolAnnotations {
  readonly title?: string
  readonly readOnlyHint?: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
  readonly openWorldHint?: boolean
}

/** Where a tool comes from. `core` tools are ours; `other` is a tool with neither toolset nor owner. */
export type SourceKind = 'core' | 'mcp' | 'plugin' | 'connectors' | 'other'

/**
 * What is known of a tool without calling it.
 *
 * `name` is the wire name, unique in a session and safe for every provider (`mcp__<server>__<tool>` for MCP tools).
 * `toolset` groups tools: `mcp-<server>` for a server's tools, a plain word for built-ins and plugins.
 * A descriptor without `toolset` and `owner` is unregistered: it stays visible and never defers.
 */
export interface ToolDescriptor {
  readonly name: string
  /** The name its source knows it by; sent to the server and shown to people. Absent: same as `name`. */
  readonly originalName?: string
  readonly toolset?: string
  /** Set on tools of an in-process provider that registers no toolset. Never sent to the model. */
  readonly owner?: string
  /** Display name of the MCP server or connector. Absent for built-ins. */
  readonly server?: string
  readonly description: string
  readonly inputSchema: JsonSchema
  /** What arguments are checked against, where `inputSchema` had to say it in other words to be taken by providers. Never sent to the model. */
  readonly checkedSchema?: JsonSchema
  readonly annotations?: ToolAnnotations
  /** The person's own choice for this tool; `direct` keeps it out of the deferred catalog. Never sent to the model. */
  readonly load?: ToolLoad
  /** The person's own choice for this tool; never sent to the model. */
  readonly approval?: ToolApproval
}

/** A tool's definition as a model receives it. Key order is part of the bytes that are cached; keep it. */
export interface ToolDefinition {
  readonly type: 'function'
  readonly function: {
    readonly name: string
    readonly description: string
    readonly parameters: JsonSchema
  }
}

/** A question a tool puts to the person; answered in the window or at the terminal. */
export interface Question {
  readonly text: string
  /** Offered answers; a person may still type another. */
  readonly choices?: readonly string[]
}

/** What a running call may use besides its arguments. */
export interface ToolCallContext {
  readonly callId: string
  readonly sessionId: string
  /** Aborted by Stop. A tool ends soon after, rejecting or returning what it has. */
  readonly signal: AbortSignal
  /** The folder that relative paths start from and that file tools stay inside unless approved. */
  readonly workingFolder: string
  /** Shows movement on the tool's row. */
  progress(update: ToolProgress): void
  /** Resolves with the person's words, or null where nobody can answer (no terminal, no window, stopped). */
  ask(question: Question): Promise<string | null>
  /**
   * Puts a server's request to the person, as a card on the call's row. Absent where the host has no such cards: decline.
   * `withdrawn`: the server waits for no answer any more; the card is closed.
   */
  serverRequest?(request: ServerRequest, withdrawn: AbortSignal): Promise<ServerReply>
}

export interface ToolProgress {
  readonly text?: string
  readonly done?: number
  readonly total?: number
}

/** Contract: `call` may reject; dispatch turns a rejection into an error result. */
export interface Tool {
  readonly descriptor: ToolDescriptor
  /**
   * May calls of this tool run beside others?
   * `never` is a barrier; `safe` always; `path-read` / `path-write` unless paths overlap with a writer.
   * Absent: `never`.
   */
  readonly parallel?: ParallelRule
  /** Longest wait in milliseconds before the call is given up. Absent: the dispatcher's default. */
  readonly timeoutMs?: number
  call(input: Readonly<Record<string, unknown>>, context: ToolCallContext): Promise<ToolResult>
}

export type ParallelRule =
  | { readonly kind: 'never' }
  | { readonly kind: 'safe' }
  /** `paths` reads the touched paths out of the arguments; relative ones are taken from the working folder. */
  | { readonly kind: 'path-read' | 'path-write'; readonly paths: (input: Readonly<Record<string, unknown>>) => readonly string[] }

/** Gives tools and says when they changed. `list` is cheap and synchronous. */
export interface ToolSource {
  readonly name: string
  list(): readonly Tool[]
  /** Returns the stopper. */
  onChange(listener: () => void): () => void
}

export function textBlock(text: string): ContentBlock {
  return { type: 'text', text }
}

export function textResult(text: string): ToolResult {
  return { status: 'ok', content: [textBlock(text)] }
}

export function errorResult(text: string): ToolResult {
  return { status: 'error', content: [textBlock(text)] }
}
