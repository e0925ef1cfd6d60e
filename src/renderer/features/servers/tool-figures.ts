import type { ServerTool } from '../../../shared/server-parts.ts'

export const toolFilters = ['all', 'on', 'off', 'quarantined'] as const
export type ToolFilter = (typeof toolFilters)[number]

export interface ToolFigures {
  /** Tools that are on. */
  readonly on: number
  readonly off: number
  readonly quarantined: number
  /** Tokens in every request: as the tools stand, and if all that are on were always loaded, or all found by search. */
  readonly now: number
  readonly direct: number
  readonly deferred: number
}

export function toolFigures(tools: readonly ServerTool[]): ToolFigures {
  const on = tools.filter(isOn)
  const sum = (tokens: (tool: ServerTool) => number): number => on.reduce((total, tool) => total + tokens(tool), 0)
  return {
    on: on.length,
    off: tools.filter(tool => tool.standing === 'off').length,
    quarantined: tools.filter(tool => tool.standing === 'quarantined').length,
    now: sum(tool => (tool.standing === 'direct' ? tool.tokens_direct : tool.tokens_deferred)),
    direct: sum(tool => tool.tokens_direct),
    deferred: sum(tool => tool.tokens_deferred),
  }
}

export function isOn({ standing }: Pick<ServerTool, 'standing'>): boolean {
  return standing === 'direct' || standing === 'deferred'
}

/** Tools of one kind that say all the words, in the server's own order. */
export function filterTools(tools: readonly ServerTool[], words: string, filter: ToolFilter): readonly ServerTool[] {
  const needles = words.toLocaleLowerCase().split(/\s+/).filter(word => word !== '')
  return tools.filter(tool => passes(tool, filter) && needles.every(needle => searchable(tool).includes(needle)))
}

function passes(tool: ServerTool, filter: ToolFilter): boolean {
  if (filter === 'on') return isOn(tool)
  return filter === 'all' || tool.standing === filter
}

function searchable({ original_name, name, title, description }: ServerTool): string {
  return `${original_name}\n${name ?? ''}\n${title ?? ''}\n${description}`.toLocaleLowerCase()
}
