import type { Tool, ToolSource } from '../../shared/tool.ts'

/** The tools of a profile, from all sources, as sessions get them. */
export interface Toolbox {
  /** The same array while nothing changed. */
  tools(): readonly Tool[]
  /** Returns the stopper. */
  onChange(listener: () => void): () => void
}

/** @param toolsets only these: toolset names, or server names. Absent: all. */
export function createToolbox(sources: readonly ToolSource[], toolsets?: readonly string[]): Toolbox {
  let known: readonly Tool[] | null = null
  const listeners = new Set<() => void>()
  for (const source of sources) source.onChange(changed)

  function changed(): void {
    known = null
    for (const listener of listeners) listener()
  }

  function granted(tool: Tool): boolean {
    const { toolset, server } = tool.descriptor
    return toolsets === undefined || toolsets.some(name => name === toolset || name === server)
  }

  return {
    tools: () => (known ??= sources.flatMap(source => source.list()).filter(granted)),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Tools that never change. */
export function fixedSource(name: string, tools: readonly Tool[]): ToolSource {
  return { name, list: () => tools, onChange: () => () => undefined }
}
