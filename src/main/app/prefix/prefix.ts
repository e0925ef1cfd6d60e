import { createHash } from 'node:crypto'
import type { ToolDefinition, ToolDescriptor } from '../../../shared/tool.ts'
import type { ToolSearchSettings } from '../../../shared/tool-search-settings.ts'
import type { Assembly } from '../../disclosure/assemble.ts'

/** Everything in front of the conversation: what a provider caches and re-bills when a byte of it changes. */
export interface Prefix {
  readonly system: string
  readonly assembly: Assembly
  readonly hash: string
  /** Content of each tool it was made from, by source: what tells who changed it. */
  readonly sources: ReadonlyMap<string, string>
  /** Wire names of servers' tools that stand in the array by the person's choice. */
  readonly direct: ReadonlySet<string>
  readonly toolSearch: ToolSearchSettings
  readonly model: string
}

export interface PrefixInput {
  readonly system: string
  readonly assembly: Assembly
  readonly descriptors: readonly ToolDescriptor[]
  readonly toolSearch: ToolSearchSettings
  readonly model: string
}

export interface PrefixChange {
  readonly who: string
  readonly what: string
}

export function makePrefix(input: PrefixInput): Prefix {
  return {
    system: input.system,
    assembly: input.assembly,
    hash: hashTools(input.assembly.tools),
    sources: fingerprintSources(input.descriptors),
    direct: new Set(input.descriptors.flatMap(({ name, load }) => (load === 'direct' ? [name] : []))),
    toolSearch: input.toolSearch,
    model: input.model,
  }
}

/** Would the next request read differently? Equal bytes are no change, whatever happened behind them. */
export function samePrefix(a: Prefix, b: Prefix): boolean {
  return a.hash === b.hash && a.system === b.system
}

/** Names who made the difference: the person (settings, model) or a source whose tools read differently. */
export function explainChange(before: Prefix, after: Prefix): readonly PrefixChange[] {
  if (samePrefix(before, after)) return []
  const changes: PrefixChange[] = []
  if (before.model !== after.model) changes.push({ who: 'model', what: `${before.model} → ${after.model}` })
  if (JSON.stringify(before.toolSearch) !== JSON.stringify(after.toolSearch)) changes.push({ who: 'settings', what: 'the tool search settings changed' })
  for (const [source, print] of after.sources) {
    if (!before.sources.has(source)) changes.push({ who: source, what: 'its tools joined' })
    else if (before.sources.get(source) !== print) changes.push({ who: source, what: 'its tools changed' })
  }
  for (const source of before.sources.keys()) {
    if (!after.sources.has(source)) changes.push({ who: source, what: 'its tools left' })
  }
  return changes.length > 0 ? changes : [{ who: 'tools', what: 'the tools array reads differently' }]
}

const hashOf = new WeakMap<readonly ToolDefinition[], string>()

/** sha256 of the array's bytes as sent, shortened to what a person can compare. */
export function hashTools(tools: readonly ToolDefinition[]): string {
  return remembered(hashOf, tools, () => digest(JSON.stringify(tools)))
}

const printOf = new WeakMap<ToolDescriptor, string>()

function printDescriptor(descriptor: ToolDescriptor): string {
  return remembered(printOf, descriptor, () => digest(JSON.stringify([descriptor.name, descriptor.description, descriptor.inputSchema, descriptor.load === 'direct'])))
}

function remembered<K extends object>(memory: WeakMap<K, string>, key: K, make: () => string): string {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}

function fingerprintSources(descriptors: readonly ToolDescriptor[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string[]>()
  for (const descriptor of descriptors) {
    const source = descriptor.server ?? descriptor.toolset ?? descriptor.owner ?? 'other'
    const list = texts.get(source) ?? []
    list.push(printDescriptor(descriptor))
    texts.set(source, list)
  }
  return new Map([...texts].map(([source, list]) => [source, digest(list.sort().join('\n'))]))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
