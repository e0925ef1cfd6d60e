import type { ToolDescriptor } from '../../shared/tool.ts'
import { type DeferredSource, sourceOf } from './classify.ts'
import { memoPerObject } from './memo.ts'
import { compareText, oneLine } from './plain-text.ts'

/** A server that is declared but cannot be reached now, and the sentence that says why and what to do. */
export interface UnavailableServer {
  readonly name: string
  readonly toolCount: number
  readonly sentence: string
}

/** The deferred tools of one source. `label` is one line and unique among the groups. */
export interface SourceGroup {
  readonly label: string
  readonly tools: readonly ToolDescriptor[]
}

/** The catalog by source, in label order, tools by name: the same for the same tools in any order. */
export const groupBySource = memoPerObject((catalog: readonly ToolDescriptor[]): readonly SourceGroup[] => {
  const groups = new Map<string, { source: DeferredSource; tools: ToolDescriptor[] }>()
  for (const descriptor of catalog) {
    const source = sourceOf(descriptor)
    const key = `${source.kind} ${source.name}`
    const group = groups.get(key)
    if (group) group.tools.push(descriptor)
    else groups.set(key, { source, tools: [descriptor] })
  }
  const servers = new Set([...groups.values()].filter(group => group.source.kind === 'mcp').map(group => group.source.label))
  return [...groups.values()]
    .map(({ source, tools }) => ({ label: labelOf(source, servers), tools: tools.toSorted((left, right) => compareText(left.name, right.name)) }))
    .toSorted((left, right) => compareText(left.label, right.label))
})

/** Core tools that are deferred are not core to the one who has to search for them. */
const shownLabels: ReadonlyMap<string, string> = new Map([['core', 'built-in']])

/** A server and a plugin may share a label; they stay two groups, and the plugin's says what it is. */
function labelOf(source: DeferredSource, servers: ReadonlySet<string>): string {
  if (source.kind === 'plugin') {
    const shown = shownLabels.get(source.name)
    if (shown !== undefined) return shown
  }
  const label = oneLine(source.label) || 'unnamed'
  return source.kind !== 'mcp' && servers.has(source.label) ? `${label} (plugin)` : label
}

export function sameUnavailable(left: readonly UnavailableServer[], right: readonly UnavailableServer[]): boolean {
  if (left === right) return true
  return left.length === right.length && left.every((server, index) => {
    const other = right[index]
    return server.name === other?.name && server.toolCount === other.toolCount && server.sentence === other.sentence
  })
}

/** What a group without matches tells of the sources there are; sorted by name. */
export function availableSources(catalog: readonly ToolDescriptor[], unavailable: readonly UnavailableServer[]): readonly SourceRow[] {
  const rows: SourceRow[] = [
    ...groupBySource(catalog).map(({ label, tools }) => ({ name: label, tool_count: tools.length })),
    ...unavailable.map(({ name, toolCount, sentence }) => ({ name: oneLine(name), tool_count: toolCount, unavailable: oneLine(sentence) })),
  ]
  return rows.toSorted((left, right) => compareText(left.name, right.name))
}

type SourceRow = { readonly name: string; readonly tool_count: number; readonly unavailable?: string }
