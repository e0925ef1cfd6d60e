import type { ServerConfig } from '../../../shared/connection.ts'
import type { ToolResult } from '../../../shared/conversation.ts'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import type { Tool, ToolCallContext, ToolDescriptor } from '../../../shared/tool.ts'
import { describeTools, type QuarantinedTool } from './describe-tools.ts'
import { choicesFor, type ListedTool } from './listed-tool.ts'
import { withOriginalNames } from '../schema/safe-arguments.ts'
import { defaultTiming, progressStretch } from '../timing.ts'

interface ToolShelf {
  /** What the session gets, sorted by name. */
  tools(): readonly Tool[]
  /** Every entry of the server's list, offered or not. */
  listed(): readonly ListedTool[]
  /** Also one that is switched off; undefined for one on the quarantine shelf. */
  tool(originalName: string): Tool | undefined
  quarantined(): readonly QuarantinedTool[]
  /** Puts up what a server listed. What reads as before stays the very same object, whatever order it came in. True: something changed. */
  stock(entries: readonly unknown[], serverPart: string, config: ServerConfig): boolean
}

type CallTool = (call: { originalName: string; input: JsonObject; timeoutMs: number; context: ToolCallContext }) => Promise<ToolResult>

interface Kept {
  /** What else but its descriptor makes the tool what it is. */
  readonly how: string
  readonly tool: Tool
}

/** Over the server's own timeout, whose words are better than anyone else's. */
const graceMs = 5000

/** The tools of one server. Outlives its connections, so that a reconnect is not a change. */
export function createToolShelf(server: string, call: CallTool, callMs: number = defaultTiming.callMs): ToolShelf {
  let tools: readonly Tool[] = []
  let quarantined: readonly QuarantinedTool[] = []
  let listed: readonly ListedTool[] = []
  let byOriginal: ReadonlyMap<string, Tool> = new Map()
  /** Those of the last list with anything in it, by wire name: a server that is gone may come back with the same. */
  let kept: ReadonlyMap<string, Kept> = new Map()

  function keep(given: ToolDescriptor, argumentNames: ListedTool['argumentNames'], config: ServerConfig): Kept {
    const { timeoutMs = callMs, parallel } = choicesFor(given.originalName ?? given.name, config)
    const how = JSON.stringify([timeoutMs, parallel, [...(argumentNames ?? [])]])
    const before = kept.get(given.name)
    const descriptor = before !== undefined && readsAs(before.tool.descriptor, given) ? before.tool.descriptor : given
    if (before?.tool.descriptor === descriptor && before.how === how) return before
    return { how, tool: makeTool(descriptor, { timeoutMs, parallel, argumentNames, call }) }
  }

  return {
    tools: () => tools,
    listed: () => listed,
    tool: originalName => byOriginal.get(originalName),
    quarantined: () => quarantined,
    stock(entries, serverPart, config) {
      const described = describeTools(entries, { server, serverPart, filter: config.tools, load: config.load, approval: config.approval })
      quarantined = described.quarantined
      const shelf = described.listed.map(entry => {
        const { descriptor, argumentNames } = entry
        if (descriptor === null || entry.state === 'quarantined') return { entry, own: null, tool: null }
        const own = keep(descriptor, argumentNames, config)
        return { entry: own.tool.descriptor === descriptor ? entry : { ...entry, descriptor: own.tool.descriptor }, own, tool: own.tool }
      })
      if (shelf.length > 0) kept = new Map(shelf.flatMap(({ own }) => (own === null ? [] : [[own.tool.descriptor.name, own] as const])))
      listed = Object.freeze(shelf.map(({ entry }) => entry))
      byOriginal = new Map(shelf.flatMap(({ entry, tool }) => (tool === null ? [] : [[entry.originalName, tool] as const])))
      const next = shelf.flatMap(({ entry, tool }) => (tool === null || entry.state !== 'offered' ? [] : [tool])).sort((a, b) => (a.descriptor.name < b.descriptor.name ? -1 : 1))
      if (next.length === tools.length && next.every((tool, index) => tool === tools[index])) return false
      tools = Object.freeze(next)
      return true
    },
  }
}

/** Schemas that read the same are mostly the same object already. */
function readsAs(one: ToolDescriptor, other: ToolDescriptor): boolean {
  const members = Object.entries(one)
  return members.length === Object.keys(other).length && members.every(([key, value]) => isAlike(value, Reflect.get(other, key)))
}

function isAlike(one: unknown, other: unknown): boolean {
  return one === other || (isJsonObject(one) && isJsonObject(other) && JSON.stringify(one) === JSON.stringify(other))
}

function makeTool(descriptor: ToolDescriptor, how: { timeoutMs: number; parallel: boolean; argumentNames: ListedTool['argumentNames']; call: CallTool }): Tool {
  const originalName = descriptor.originalName ?? descriptor.name
  return Object.freeze({
    descriptor,
    parallel: { kind: how.parallel ? ('safe' as const) : ('never' as const) },
    timeoutMs: how.timeoutMs * progressStretch + graceMs,
    call: (input: JsonObject, context: ToolCallContext) => how.call({ originalName, input: withOriginalNames(input, how.argumentNames), timeoutMs: how.timeoutMs, context }),
  })
}
