import type { ServerConfig, ToolApproval, ToolLoad, ToolPolicy } from '../../../shared/connection.ts'
import type { JsonSchema, ToolAnnotations, ToolDescriptor } from '../../../shared/tool.ts'

/** One entry of a server's list and how it stands with the session. */
export interface ListedTool {
  /** Null where it has no name at all, or none of its own. */
  readonly wireName: string | null
  readonly originalName: string
  readonly title?: string
  readonly description: string
  /** `off`: switched off by the filter. `quarantined`: left out for `reason`. */
  readonly state: 'offered' | 'off' | 'quarantined'
  /** What is wrong with it; stays when the person uses it anyway. */
  readonly reason?: string
  /** There is nothing wrong with it, or the person may use it anyway. */
  readonly usable: boolean
  /** What the person chose for this very tool. */
  readonly policy: ToolPolicy
  readonly annotations?: ToolAnnotations
  /** As a model would get it. */
  readonly inputSchema: JsonSchema
  /** Name in `inputSchema` → the tool's own, of arguments whose own name no provider takes; null: none. */
  readonly argumentNames: ReadonlyMap<string, string> | null
  /** As the session gets it or would get it; null where it never can. */
  readonly descriptor: ToolDescriptor | null
}

/** What the person chose for one tool: its own entry, else the server's. */
export interface ToolChoices {
  readonly policy: ToolPolicy
  readonly load: ToolLoad | undefined
  readonly approval: ToolApproval | undefined
  readonly parallel: boolean
  /** Milliseconds; undefined: the default. */
  readonly timeoutMs: number | undefined
}

const noPolicy: ToolPolicy = {}
const noPolicies: Readonly<Record<string, ToolPolicy>> = {}

export function choicesFor(originalName: string, config: Pick<ServerConfig, 'load' | 'approval' | 'tools' | 'timeout_s' | 'supports_parallel_tool_calls'>): ToolChoices {
  const each = config.tools?.each ?? noPolicies
  // Names come from the server: own keys only, so that "constructor" has no choices.
  const policy: ToolPolicy = (Object.hasOwn(each, originalName) ? each[originalName] : undefined) ?? noPolicy
  const timeoutS = policy.timeout_s ?? config.timeout_s
  return {
    policy,
    load: policy.load ?? config.load,
    approval: policy.approval ?? config.approval,
    parallel: policy.parallel ?? config.supports_parallel_tool_calls === true,
    timeoutMs: timeoutS === undefined ? undefined : timeoutS * 1000,
  }
}
