import type { ServerConfig, ToolPolicy } from '../../../shared/connection.ts'
import type { CommandInput } from '../../../shared/ipc.ts'
import type { ServerTool, ServerTools } from '../../../shared/server-parts.ts'
import { estimateTokens } from '../../disclosure/budget.ts'
import { listingLineOf, tokensOf } from '../../disclosure/tool-facts.ts'
import type { ListedTool } from '../../mcp/tools/listed-tool.ts'
import { createToolFilter } from '../../mcp/tools/tool-filter.ts'

/** A server's tools as its page shows them, with what each way of loading them costs. */
export function serverTools(server: string, config: ServerConfig, listed: readonly ListedTool[]): ServerTools {
  return {
    server,
    load: config.load ?? 'deferred',
    approval: config.approval ?? null,
    parallel: config.supports_parallel_tool_calls === true,
    timeout_s: config.timeout_s ?? null,
    tools: listed.map(tool => toolOf(tool, config)),
  }
}

function toolOf(tool: ListedTool, config: ServerConfig): ServerTool {
  const { descriptor, annotations, policy } = tool
  const load = policy.load ?? config.load ?? 'deferred'
  return {
    name: tool.wireName,
    original_name: tool.originalName,
    ...(tool.title === undefined ? {} : { title: tool.title }),
    description: tool.description,
    standing: tool.state === 'offered' ? load : tool.state,
    ...(tool.reason === undefined ? {} : { reason: tool.reason }),
    usable: tool.usable,
    tokens_direct: descriptor === null ? 0 : tokensOf(descriptor),
    tokens_deferred: descriptor === null ? 0 : estimateTokens(`${listingLineOf(descriptor)}\n`),
    policy,
    read_only: annotations?.readOnlyHint ?? null,
    destructive: annotations?.destructiveHint ?? null,
    input_schema: { ...tool.inputSchema },
  }
}

export type ServerChanges = CommandInput<'connection/configure'>
type ToolChange = NonNullable<ServerChanges['tools']>[number]

/** The configuration with a person's choices in it. Switches that are not named stay as they are. */
export function withChoices(config: ServerConfig, changes: ServerChanges, listed: readonly ListedTool[]): ServerConfig {
  const { load, approval, timeout_s: timeoutS, ...rest } = { load: config.load, approval: config.approval, timeout_s: config.timeout_s, ...config }
  const tools = changes.tools === undefined ? config.tools : toolsWith(config.tools ?? {}, changes.tools, listed)
  return {
    ...rest,
    ...optional('load', changed(load, changes.load)),
    ...optional('approval', changed(approval, changes.approval)),
    ...optional('timeout_s', changed(timeoutS, changes.timeout_s)),
    ...(changes.parallel === undefined ? {} : { supports_parallel_tool_calls: changes.parallel }),
    ...(tools === undefined ? {} : { tools }),
  }
}

function changed<T>(before: T | undefined, wanted: T | null | undefined): T | undefined {
  return wanted === undefined ? before : (wanted ?? undefined)
}

function optional<K extends string, T>(key: K, value: T | undefined): Partial<Record<K, T>> {
  const entry: Partial<Record<K, T>> = {}
  if (value !== undefined) entry[key] = value
  return entry
}

type Tools = NonNullable<ServerConfig['tools']>

function toolsWith(tools: Tools, changes: readonly ToolChange[], listed: readonly ListedTool[]): Tools {
  const each = new Map(Object.entries(tools.each ?? {}))
  for (const change of changes) {
    const policy = policyWith(each.get(change.original_name) ?? {}, change)
    if (Object.keys(policy).length === 0) each.delete(change.original_name)
    else each.set(change.original_name, policy)
  }
  const { each: _before, ...filter } = tools
  return { ...filterWith(filter, changes, listed), ...(each.size === 0 ? {} : { each: Object.fromEntries(each) }) }
}

function policyWith(before: ToolPolicy, { policy = {}, clear = [] }: ToolChange): ToolPolicy {
  const kept = Object.entries({ ...before, ...policy }).filter(([key, value]) => value !== undefined && !clear.some(name => name === key))
  return Object.fromEntries(kept)
}

/**
 * Globs of the filter become the names they stand for, once one of them no longer says it all. What stands for none of
 * the tools there are stays: the server may not run, or list them again later.
 */
function filterWith(filter: Omit<Tools, 'each'>, changes: readonly ToolChange[], listed: readonly ListedTool[]): Omit<Tools, 'each'> {
  const switched = new Map(changes.flatMap(({ original_name: name, on }) => (on === undefined ? [] : [[name, on] as const])))
  if (switched.size === 0) return filter
  const isOn = createToolFilter(filter)
  const names = [...new Set([...listed.map(tool => tool.originalName), ...switched.keys()])]
  const known = new Set(names)
  const unseen = (filter.include ?? filter.exclude ?? []).filter(entry => !known.has(entry) && !names.some(createToolFilter({ include: [entry] })))
  const off = names.filter(name => !(switched.get(name) ?? isOn(name)))
  if (filter.include === undefined) return off.length + unseen.length === 0 ? {} : { exclude: [...unseen, ...off] }
  if (off.length + unseen.length === 0 && listed.length > 0) return {}
  return { include: [...unseen, ...names.filter(name => switched.get(name) ?? isOn(name))] }
}
