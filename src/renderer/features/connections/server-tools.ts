import type { ToolView } from '../../../shared/ipc.ts'

export interface ToolSum {
  readonly count: number
  /** Tokens of their definitions. */
  readonly tokens: number
}

export function toolsByServer(tools: readonly ToolView[]): ReadonlyMap<string, ToolSum> {
  const sums = new Map<string, ToolSum>()
  for (const tool of tools) {
    if (tool.server === null || tool.standing === 'off' || tool.standing === 'quarantined') continue
    const known = sums.get(tool.server) ?? { count: 0, tokens: 0 }
    sums.set(tool.server, { count: known.count + 1, tokens: known.tokens + tool.tokens })
  }
  return sums
}
