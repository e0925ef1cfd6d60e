import type { Tool } from '../../../shared/tool.ts'

/**
 * The tools as the kept prefix shows them: what it holds in its array is direct, everything else is found by search. A
 * person's choice of the meantime counts when the prefix it changes is let in.
 *
 * @param direct wire names of servers' tools that the prefix holds as direct; null before the first turn.
 */
export function withKeptLoad(tools: readonly Tool[], direct: ReadonlySet<string> | null): readonly Tool[] {
  if (direct === null) return tools
  const changed = tools.some(tool => needsChange(tool, direct))
  return changed ? tools.map(tool => (needsChange(tool, direct) ? otherwise(tool) : tool)) : tools
}

function needsChange({ descriptor }: Tool, direct: ReadonlySet<string>): boolean {
  return (descriptor.load === 'direct') !== direct.has(descriptor.name)
}

const changedOf = new WeakMap<Tool, Tool>()

/** The same object for the same tool, so that what is remembered by object stays known. */
function otherwise(tool: Tool): Tool {
  const known = changedOf.get(tool)
  if (known !== undefined) return known
  const { load, ...descriptor } = tool.descriptor
  const changed: Tool = { ...tool, descriptor: load === 'direct' ? descriptor : { ...descriptor, load: 'direct' } }
  changedOf.set(tool, changed)
  return changed
}
