import { ProtocolError } from '@modelcontextprotocol/client'
import type { ToolResult } from '../../../shared/conversation.ts'
import { errorText } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { errorResult, textBlock, type ToolCallContext } from '../../../shared/tool.ts'
import { httpProblem, isUnauthorized, missingRights } from '../transport/http-problem.ts'
import { endingWords, type LastWords } from '../transport/last-words.ts'
import { type Link, SessionLostError } from './link.ts'
import { isAtCap } from './call-tool.ts'
import { progressStretch } from '../timing.ts'
import { isClosed, isTimeout, serverWords } from '../transport/link-failure.ts'
import { readToolResult } from './result-content.ts'

export interface ServerCall {
  readonly server: string
  readonly originalName: string
  readonly input: JsonObject
  readonly timeoutMs: number
  readonly context: ToolCallContext
}

interface CallPorts {
  readonly words: LastWords
  /** The session is lost and the call was not taken: what to try it over once more; null: nothing. */
  anotherLink(): Promise<Link | null>
  unauthorized(why: 'sign-in' | 'more-rights'): void
  answered(): void
}

/** Calls a tool over a live link. Never rejects: whatever goes wrong is a result the model can read. */
export async function callOverLink(link: Link, call: ServerCall, ports: CallPorts): Promise<ToolResult> {
  try {
    return await callOnce(link, call, ports)
  } catch (error) {
    if (!(error instanceof SessionLostError)) return failureResult(error, link, call, ports)
  }
  const next = await ports.anotherLink()
  if (next === null) return errorResult(`The server ${call.server} forgot the session and could not be reached again. The call was not taken.`)
  try {
    return await callOnce(next, call, ports)
  } catch (error) {
    return failureResult(error, next, call, ports)
  }
}

async function callOnce(link: Link, { originalName, input, timeoutMs, context }: ServerCall, ports: CallPorts): Promise<ToolResult> {
  const { serverRequest } = context
  const result = await link.call({
    name: originalName,
    arguments: input,
    timeoutMs,
    signal: context.signal,
    progress: update => context.progress(update),
    serverRequest: serverRequest === undefined ? undefined : (request, withdrawn) => serverRequest(request, withdrawn),
  })
  ports.answered()
  return readToolResult(result)
}

function failureResult(error: unknown, link: Link, { server, timeoutMs, context }: ServerCall, ports: CallPorts): ToolResult {
  if (context.signal.aborted) return { status: 'interrupted', content: [textBlock('Stopped before it ended. The server was told; what it had done by then stays done.')] }
  if (isTimeout(error) && isAtCap(error)) return errorResult(`The server ${server} reported progress for ${(timeoutMs * progressStretch) / 1000} s and did not come to an end. The call was given up.`)
  if (isTimeout(error)) return errorResult(`The server ${server} did not answer within ${timeoutMs / 1000} s. The call was given up.`)
  if (isUnauthorized(error)) return unauthorizedResult(error, link, server, ports)
  if (isClosed(error)) return errorResult(`The server ${server} ended while this call ran${endingWords(link.exit(), ports.words)}`)
  if (error instanceof ProtocolError) return errorResult(`The server ${server} refused the call: ${serverWords(error)}`)
  return errorResult(`The call to the server ${server} failed: ${httpProblem(error)?.message ?? errorText(error)}`)
}

function unauthorizedResult(error: unknown, link: Link, server: string, ports: CallPorts): ToolResult {
  if (!link.signsIn) return errorResult(`The server ${server} refuses what its settings give it to know you by. The call was not taken.`)
  const rights = missingRights(error)
  ports.unauthorized(rights === null ? 'sign-in' : 'more-rights')
  if (rights === null) return errorResult(`The server ${server} wants a sign-in first. The call was not taken.`)
  const scope = rights.requiredScope === undefined ? '' : ` (${rights.requiredScope.slice(0, 200)})`
  return errorResult(`The server ${server} wants rights for this that the sign-in did not give${scope}. The call was not taken; it needs another sign-in.`)
}
