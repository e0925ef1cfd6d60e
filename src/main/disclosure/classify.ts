import { coreToolNames, directToolsets, neverDeferredTools } from '../../shared/core-tools.ts'
import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import type { ToolDescriptor } from '../../shared/tool.ts'
import { memoLatest, sameElements } from './memo.ts'
import { compareText } from './plain-text.ts'

const bridgeNames = ['tool_search', 'tool_describe', 'tool_call'] as const
export type BridgeName = (typeof bridgeNames)[number]

const reserved: ReadonlySet<string> = new Set(bridgeNames)
const core: ReadonlySet<string> = new Set(coreToolNames)
const direct: ReadonlySet<string> = new Set(directToolsets)
const never: ReadonlySet<string> = new Set(neverDeferredTools)
const mcpPrefix = 'mcp-'

export function isBridgeName(name: string): name is BridgeName {
  return reserved.has(name)
}

/** Where a deferred tool comes from, as search results name it. `name` is the toolset or the owner. */
export interface DeferredSource {
  readonly kind: 'mcp' | 'plugin' | 'other'
  readonly name: string
  /** For people and the listing: without `mcp-`. */
  readonly label: string
}

export function sourceOf(descriptor: ToolDescriptor): DeferredSource {
  const { toolset, owner } = descriptor
  if (toolset?.startsWith(mcpPrefix)) return { kind: 'mcp', name: toolset, label: toolset.slice(mcpPrefix.length) || toolset }
  const name = toolset || owner
  if (name) return { kind: 'plugin', name, label: name }
  return { kind: 'other', name: '', label: 'other' }
}

/**
 * May this tool leave the tools array and be found by search instead?
 * Not one that the person wants direct. Else tools that `defer` names do; so do tools of servers, plugins and in-process providers. Bridge tools, core tools,
 * always-direct toolsets and tools nobody registered stay.
 */
export function isDeferrable(descriptor: ToolDescriptor, settings: Pick<ToolSearchSettings, 'defer'>): boolean {
  const { name, toolset, owner } = descriptor
  if (name === '' || isBridgeName(name) || never.has(name) || descriptor.load === 'direct') return false
  if (settings.defer.includes(name)) return true
  if (toolset?.startsWith(mcpPrefix)) return true
  if (core.has(name)) return false
  if (toolset) return !direct.has(toolset)
  return Boolean(owner)
}

/** A tool that nobody can call (no name) or that took a bridge tool's name is in no list. */
export function isCallable(descriptor: ToolDescriptor): boolean {
  return descriptor.name !== '' && !isBridgeName(descriptor.name)
}

/**
 * The order that both the tools array and the catalog keep: tools of our own as given, then servers' tools by server and
 * name, since servers answer in any order.
 */
export function inStableOrder(descriptors: readonly ToolDescriptor[]): readonly ToolDescriptor[] {
  const isServers = (descriptor: ToolDescriptor): boolean => descriptor.toolset?.startsWith(mcpPrefix) ?? false
  const servers = descriptors.filter(isServers)
  servers.sort((left, right) => compareText(left.toolset ?? '', right.toolset ?? '') || compareText(left.name, right.name))
  return [...descriptors.filter(descriptor => !isServers(descriptor)), ...servers]
}

interface CatalogInput {
  readonly descriptors: readonly ToolDescriptor[]
  readonly defer: readonly string[]
}

const catalogOf = memoLatest<CatalogInput, readonly ToolDescriptor[]>(
  ({ descriptors, defer }) => inStableOrder(descriptors.filter(descriptor => isDeferrable(descriptor, { defer }))),
  (left, right) => sameElements(left.defer, right.defer) && sameElements(left.descriptors, right.descriptors),
)

/** The deferrable slice of the session's tools: what search, describe and call reach. The same array for the same tools. */
export function deferredCatalog(descriptors: readonly ToolDescriptor[], settings: Pick<ToolSearchSettings, 'defer'>): readonly ToolDescriptor[] {
  return catalogOf({ descriptors, defer: settings.defer })
}
