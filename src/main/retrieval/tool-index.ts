import { buildClassicIndex, type ClassicIndex } from './classic-index.ts'
import { buildRankedIndex, type RankedIndex } from './ranked-index.ts'
import { sameJson } from './same-json.ts'
import type { RetrievalMode, SearchableTool } from './searchable-tool.ts'

export type { RetrievalMode, SearchableTool } from './searchable-tool.ts'
export type ToolIndex = ClassicIndex | RankedIndex

/** Indexes kept for the next build of the same catalog; a session has one, its connector searches a few more. */
const keptIndexes = 6
const kept: ToolIndex[] = []

/**
 * The catalog made searchable. Linear in its text; a catalog with the content of a recent one costs a comparison.
 * Tools keep their order: it decides between equal scores.
 */
export function buildIndex(tools: readonly SearchableTool[], mode: RetrievalMode): ToolIndex {
  const at = kept.findIndex(index => index.mode === mode && sameTools(index.tools, tools))
  const index = kept[at] ?? (mode === 'classic' ? buildClassicIndex([...tools]) : buildRankedIndex([...tools]))
  if (at >= 0) kept.splice(at, 1)
  kept.unshift(index)
  kept.length = Math.min(kept.length, keptIndexes)
  return index
}

function sameTools(known: readonly SearchableTool[], tools: readonly SearchableTool[]): boolean {
  return known.length === tools.length && tools.every((tool, at) => sameTool(known[at], tool))
}

function sameTool(known: SearchableTool | undefined, tool: SearchableTool): boolean {
  if (known === tool) return true
  return (
    known !== undefined &&
    known.name === tool.name &&
    known.label === tool.label &&
    known.kind === tool.kind &&
    known.title === tool.title &&
    known.description === tool.description &&
    sameJson(known.inputSchema, tool.inputSchema)
  )
}
