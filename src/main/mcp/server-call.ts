import { ProtocolError } from '@modelcontextprotocol/client'
import type { ToolResult } from '../../shared/conversation.ts'
import { errorText } from '../../shared/failure.ts'
import type { JsonObject } from '../../shared/json.ts'
import { errorResult, textBlock, type ToolCallContext } from '../../shared/tool.ts'
import { endingWords, type LastWords } from './last-words.ts'
import type { Link } from './link.ts'
import { isClosed, isTimeout } from './link-failure.ts'
import { readToolResult } from './result-content.ts'

export interface ServerCall {
  readonly server: string
  readonly originalName: string
  readonly input: JsonObject
  readonly timeoutMs: number
  readonly context: ToolCallContext
}

/** Calls a tool over a live link. Never rejects: whatever goes wrong is a result the model can read. */
export async function callOverLink(link: Link, words: LastWords, call: ServerCall): Promise<ToolResult> {
  const { context } = call
  try {
    return readToolResult(await link.call({ name: call.originalName, arguments: call.input, timeoutMs: call.timeoutMs, signal: context.signal, progress: update => context.progress(update) }))
  } catch (error) {
    if (context.signal.aborted) return { status: 'interrupted', content: [textBlock('Stopped before it ended. The server was told; what it had done by then stays done.')] }
    if (isTimeout(error)) return errorResult(`The server ${call.server} did not answer within ${call.timeoutMs / 1000} s. The call was given up.`)
    if (isClosed(error)) return errorResult(`The server ${call.server} ended while this call ran${endingWords(link.exit(), words)}`)
    if (error instanceof ProtocolError) return errorResult(`The server ${call.server} refused the call: ${errorText(error)}`)
    return errorResult(`The call to the server ${call.server} failed: ${errorText(error)}`)
  }
}
