import type { ToolResult } from '../../shared/conversation.ts'
import { errorText } from '../../shared/failure.ts'
import type { RequestSignals, ServerReply, ServerRequest } from '../../shared/server-request.ts'
import { errorResult, type Question, textBlock, type ToolCallContext, type ToolProgress } from '../../shared/tool.ts'
import type { RealCall } from './real-call.ts'
import { readResult } from './tool-result.ts'

export interface CallToolPorts {
  readonly sessionId: string
  workingFolder(): string
  ask(question: Question, signal: AbortSignal): Promise<string | null>
  /** Absent: nobody can be shown a server's request. */
  serverRequest?(request: ServerRequest, until: RequestSignals): Promise<ServerReply>
  progress(update: ToolProgress): void
  /** Milliseconds. */
  readonly now: () => number
  /** Told the time a question waited; it counts neither against the tool nor as its own. */
  waited(ms: number): void
  /** How long a stopped tool may take to end before it is left behind. */
  readonly graceMs: number
}

export const defaultToolTimeoutMs = 120_000
const longestTimer = 2 ** 31 - 1

type Ending = 'stopped' | 'timed-out'

/**
 * Runs the tool to its result. Stop and time limit end it through its signal; a tool that does not listen is left
 * behind after a short grace, and what it gives later is dropped. Never rejects.
 */
export function callTool(call: RealCall, ports: CallToolPorts): Promise<ToolResult> {
  const { tool, signal } = call
  const { name } = tool.descriptor
  const timeoutMs = Math.min(longestTimer, tool.timeoutMs ?? defaultToolTimeoutMs)
  return new Promise(resolve => {
    const own = new AbortController()
    let ending: Ending | undefined
    let finished = false
    let grace: NodeJS.Timeout | undefined

    const finish = (result: ToolResult): void => {
      if (finished) return
      finished = true
      limit.stop()
      clearTimeout(grace)
      signal.removeEventListener('abort', stop)
      resolve(result)
    }
    const end = (how: Ending): void => {
      if (finished || ending !== undefined) return
      ending = how
      grace = setTimeout(() => finish(endedResult(how, name, timeoutMs)), ports.graceMs)
      own.abort(signal.reason)
    }
    const stop = (): void => end('stopped')
    const limit = startLimit(timeoutMs, ports.now, () => end('timed-out'))

    const context: ToolCallContext = {
      callId: call.id,
      sessionId: ports.sessionId,
      signal: own.signal,
      workingFolder: ports.workingFolder(),
      progress: update => {
        if (!finished) ports.progress(update)
      },
      ask: async question => (finished || own.signal.aborted ? null : onPersonsTime(() => ports.ask(question, own.signal))),
      serverRequest: async (request, withdrawn) => {
        if (finished || own.signal.aborted || ports.serverRequest === undefined) return { action: 'cancel' }
        return onPersonsTime(() => ports.serverRequest?.(request, { stopped: own.signal, withdrawn }) ?? Promise.resolve({ action: 'cancel' as const }))
      },
    }
    async function onPersonsTime<T>(wait: () => Promise<T>): Promise<T> {
      const resume = limit.pause()
      try {
        return await wait()
      } finally {
        ports.waited(resume())
      }
    }
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    start(call, context).then(
      given => finish(ending === undefined ? given : endedResult(ending, name, timeoutMs, given)),
      (error: unknown) => finish(ending === undefined ? errorResult(`${name} failed: ${errorText(error)}`) : endedResult(ending, name, timeoutMs)),
    )
  })
}

async function start(call: RealCall, context: ToolCallContext): Promise<ToolResult> {
  return readResult(await call.tool.call(call.arguments, context), call.tool.descriptor.name)
}

function endedResult(ending: Ending, name: string, timeoutMs: number, given?: ToolResult): ToolResult {
  const content = given?.content ?? []
  if (ending === 'stopped') return { status: 'interrupted', content: [...content, textBlock(`Interrupted: ${name} was stopped while it ran. It may have done part of its work.`)] }
  return { status: 'error', content: [...content, textBlock(`${name} was given up after ${timeoutMs / 1000} s. It may have done part of its work.`)] }
}

/** A time limit that can be paused; `pause` returns what resumes it and tells how long that was. */
function startLimit(limitMs: number, now: () => number, expire: () => void): { stop(): void; pause(): () => number } {
  let leftMs = limitMs
  let runningSince = now()
  let pauses = 0
  let timer: NodeJS.Timeout | undefined = setTimeout(expire, leftMs)
  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
    pauses = Number.POSITIVE_INFINITY
  }
  const pause = (): (() => number) => {
    const since = now()
    if (pauses === 0) {
      clearTimeout(timer)
      leftMs = Math.max(1, leftMs - (since - runningSince))
    }
    pauses += 1
    return () => {
      pauses -= 1
      if (pauses === 0) {
        runningSince = now()
        timer = setTimeout(expire, leftMs)
      }
      return now() - since
    }
  }
  return { stop, pause }
}
