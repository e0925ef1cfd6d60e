import type { ToolView } from '../../../shared/ipc.ts'

export interface ServerTools {
  readonly count: number
  /** Tokens of their definitions. */
  readonly tokens: number
}

export function toolsByServer(tools: readonly ToolView[]): ReadonlyMap<string, ServerTools> {
  const sums = new Map<string, ServerTools>()
  for (const tool of tools) {
    if (tool.server === null || tool.standing === 'off' || tool.standing === 'quarantined') continue
    const known = sums.get(tool.server) ?? { count: 0, tokens: 0 }
    sums.set(tool.server, { count: known.count + 1, tokens: known.tokens + tool.tokens })
  }
  return sums
}
