import { randomUUID } from 'node:crypto'
import type { ToolResult } from '../../../shared/conversation.ts'
import type { Emit } from '../../../shared/events.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { CommandInput } from '../../../shared/ipc.ts'
import type { ServerAnswer, ServerRequest } from '../../../shared/server-request.ts'
import type { Tool } from '../../../shared/tool.ts'
import type { ModelClient } from '../../agent/model.ts'
import { callTool } from '../../dispatch/call-tool.ts'
import { rowResult } from '../../dispatch/row-result.ts'
import { cannotSample, sampleModel } from '../sessions/sampling.ts'
import { createServerRequestDesk, type ServerRequestDesk } from '../sessions/server-request-desk.ts'

export interface HandCallPorts {
  tool(server: string, originalName: string): Tool | undefined
  workingFolder(): string
  now(): number
  /** Its events belong to no session: `id` and `call` are those of the run. */
  readonly emit: Emit
  /** Somebody can be shown what a server asks. */
  canAsk(): boolean
  /** The model that a server's question goes to. @param id absent: the default */
  model(id?: string): Result<ModelClient>
}

/** Tools that a person runs from a form: no conversation, no model, and no approval but the person's own click. What a server asks meanwhile is put to them there. */
export interface HandCalls {
  run(call: CommandInput<'connection/call-tool'>): Promise<Result<{ result: ToolResult; ms: number }>>
  stop(server: string, originalName: string): void
  /** False: no such request is open. */
  answer(id: string, answer: ServerAnswer): boolean
}

const graceMs = 2000

export function createHandCalls(ports: HandCallPorts): HandCalls {
  const running = new Map<string, { readonly own: AbortController; readonly desk: ServerRequestDesk }>()
  const keyOf = (server: string, originalName: string): string => JSON.stringify([server, originalName])

  function deskFor(modelId: string | undefined): ServerRequestDesk {
    return createServerRequestDesk({
      emit: ports.emit,
      canAsk: () => ports.canAsk(),
      mode: () => 'person',
      cannotSample(request) {
        const model = ports.model(modelId)
        return model.ok ? cannotSample(model.value, request) : null
      },
      async sample(request, signal) {
        const model = ports.model(modelId)
        return model.ok ? sampleModel(model.value, request, signal) : model
      },
    })
  }

  return {
    async run({ name: server, tool: originalName, arguments: input, id = randomUUID(), model }) {
      const key = keyOf(server, originalName)
      const tool = ports.tool(server, originalName)
      if (tool === undefined) return failed('NO_TOOL', `${server} has no tool named ${originalName} that can be run.`, 'Is the server running?')
      if (running.has(key)) return failed('CALL_ON', `${originalName} is running already.`, 'Wait for it to end, or stop it.')
      const own = new AbortController()
      const desk = deskFor(model)
      running.set(key, { own, desk })
      const startedAt = ports.now()
      const result = await callTool(
        { id, callId: id, tool: underItsOwnName(tool, originalName), arguments: input, via: 'direct', signal: own.signal },
        {
          sessionId: '',
          workingFolder: () => ports.workingFolder(),
          ask: async () => null,
          serverRequest: (request: ServerRequest, until) => desk.put(request, { id, server }, until),
          progress: update => ports.emit({ type: 'tool-progress', id, ...update }),
          now: () => ports.now(),
          waited: () => undefined,
          graceMs,
        },
      ).finally(() => running.delete(key))
      return success({ result: forPerson(result), ms: Math.round(ports.now() - startedAt) })
    },
    stop: (server, originalName) => running.get(keyOf(server, originalName))?.own.abort(),
    answer: (id, answer) => [...running.values()].some(({ desk }) => desk.answer(id, answer)),
  }
}

/** The wire name is for models: a person knows the tool by the name its server gives it. */
function underItsOwnName(tool: Tool, name: string): Tool {
  return { ...tool, descriptor: { ...tool.descriptor, name }, call: (input, context) => tool.call(input, context) }
}

function forPerson(result: ToolResult): ToolResult {
  const { content, total_characters: total } = rowResult(saidOnce(result))
  return { ...result, content: total === undefined ? content : [...content, { type: 'text', text: `[${total} characters in all; the rest is not shown here]` }] }
}

/** A tool that tells itself that it was stopped has said it: the last words, which say it for any tool, would be a second time. */
function saidOnce(result: ToolResult): ToolResult {
  return result.status === 'interrupted' && result.content.length > 1 ? { ...result, content: result.content.slice(0, -1) } : result
}
