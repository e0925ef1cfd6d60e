import { randomUUID } from 'node:crypto'
import type { ToolResult } from '../../../shared/conversation.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { Tool } from '../../../shared/tool.ts'
import { callTool } from '../../dispatch/call-tool.ts'
import { rowResult } from '../../dispatch/row-result.ts'

export interface HandCallPorts {
  tool(server: string, originalName: string): Tool | undefined
  workingFolder(): string
  now(): number
}

/** Tools that a person runs from a form: no conversation, no model, and no approval but the person's own click. */
export interface HandCalls {
  run(server: string, originalName: string, input: JsonObject): Promise<Result<{ result: ToolResult; ms: number }>>
  stop(server: string, originalName: string): void
}

const graceMs = 2000

export function createHandCalls(ports: HandCallPorts): HandCalls {
  const running = new Map<string, AbortController>()
  const keyOf = (server: string, originalName: string): string => JSON.stringify([server, originalName])

  return {
    async run(server, originalName, input) {
      const key = keyOf(server, originalName)
      const tool = ports.tool(server, originalName)
      if (tool === undefined) return failed('NO_TOOL', `${server} has no tool named ${originalName} that can be run.`, 'Is the server running?')
      if (running.has(key)) return failed('CALL_ON', `${originalName} is running already.`, 'Wait for it to end, or stop it.')
      const own = new AbortController()
      running.set(key, own)
      const startedAt = ports.now()
      const id = randomUUID()
      const result = await callTool(
        { id, callId: id, tool, arguments: input, via: 'direct', signal: own.signal },
        { sessionId: '', workingFolder: () => ports.workingFolder(), ask: async () => null, progress: () => undefined, now: () => ports.now(), waited: () => undefined, graceMs },
      ).finally(() => running.delete(key))
      const { content, total_characters: total } = rowResult(result)
      const cut = total === undefined ? content : [...content, { type: 'text' as const, text: `[${total} characters in all; the rest is not shown here]` }]
      return success({ result: { ...result, content: cut }, ms: Math.round(ports.now() - startedAt) })
    },
    stop: (server, originalName) => running.get(keyOf(server, originalName))?.abort(),
  }
}
