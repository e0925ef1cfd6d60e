import type { NewEvent } from '../../src/shared/events.ts'
import type { ToolCall, ToolResult } from '../../src/shared/conversation.ts'
import { resultText } from '../../src/shared/conversation.ts'
import { isJsonObject, type JsonObject } from '../../src/shared/json.ts'
import { defaultToolSearch, type ToolSearchSettings } from '../../src/shared/tool-search-settings.ts'
import { textResult, type Tool, type ToolDescriptor } from '../../src/shared/tool.ts'
import { createApprovalDesk, type ApprovalDeskPorts } from '../../src/main/dispatch/approval-desk.ts'
import { createDispatch, type DispatchPorts } from '../../src/main/dispatch/dispatch.ts'

type ToolPlan = Partial<Omit<Tool, 'descriptor'>> & { readonly name: string; readonly descriptor?: Partial<ToolDescriptor> }

/** A tool that answers with its name and arguments unless told otherwise. */
export function tool({ name, descriptor, ...rest }: ToolPlan): Tool {
  return {
    descriptor: { name, description: `Does ${name}.`, inputSchema: { type: 'object' }, toolset: 'mcp-demo', server: 'demo', originalName: name.replace(/^mcp__demo__/, ''), ...descriptor },
    call: async input => textResult(`${name} ${JSON.stringify(input)}`),
    ...rest,
  }
}

export function coreTool(plan: ToolPlan): Tool {
  const made = tool(plan)
  const { server: _server, originalName: _original, ...descriptor } = made.descriptor
  return { ...made, descriptor: { ...descriptor, toolset: 'core', annotations: { readOnlyHint: true }, ...plan.descriptor } }
}

export interface Bench {
  readonly events: NewEvent[]
  readonly abort: AbortController
  readonly desk: ReturnType<typeof createApprovalDesk>
  readonly run: (...calls: ToolCall[]) => Promise<ToolResult[]>
  /** The events of these types, as written. */
  readonly eventsOf: (...types: NewEvent['type'][]) => NewEvent[]
}

interface BenchPlan {
  readonly tools: readonly Tool[] | (() => readonly Tool[])
  readonly settings?: Partial<ToolSearchSettings>
  readonly ports?: Partial<DispatchPorts>
  readonly desk?: Partial<ApprovalDeskPorts>
}

/** A dispatcher with a real approval desk that says yes by flag. */
export function bench({ tools, settings, ports, desk: deskPorts }: BenchPlan): Bench {
  const events: NewEvent[] = []
  const abort = new AbortController()
  const emit = (event: NewEvent): void => void events.push(event)
  const desk = createApprovalDesk({ policy: () => ({ read_only: 'run', rules: [] }), mode: () => 'yes', emit, saveRule: () => undefined, now: () => 0, ...deskPorts })
  const dispatch = createDispatch({
    sessionId: 's1',
    tools: typeof tools === 'function' ? tools : () => tools,
    settings: () => ({ ...defaultToolSearch, ...settings }),
    unavailable: () => [],
    connectorsGranted: () => false,
    emit,
    approvals: desk,
    hooks: [],
    ask: async () => null,
    workingFolder: () => '/work-folder',
    now: () => 0,
    graceMs: 20,
    ...ports,
  })
  return {
    events,
    abort,
    desk,
    run: async (...calls) => (await dispatch(calls, abort.signal)).map(({ result }) => result),
    eventsOf: (...types) => events.filter(event => types.includes(event.type)),
  }
}

export function call(name: string, args: unknown = {}, id = 'c1'): ToolCall {
  return { id, name, arguments: args }
}

export function bridged(entries: readonly unknown[], id = 'c1'): ToolCall {
  return call('tool_call', { calls: entries }, id)
}

export function text(result: ToolResult | undefined): string {
  return result === undefined ? '' : resultText(result)
}

export function json(result: ToolResult | undefined): JsonObject {
  const parsed: unknown = JSON.parse(text(result))
  return isJsonObject(parsed) ? parsed : {}
}

/** A promise and what resolves it. */
export function gate<T = void>(): { readonly promise: Promise<T>; readonly open: (value: T) => void } {
  let open: (value: T) => void = () => undefined
  const promise = new Promise<T>(resolve => {
    open = resolve
  })
  return { promise, open: value => open(value) }
}
