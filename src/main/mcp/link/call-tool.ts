import { type Client, ProtocolError, type RequestOptions, SdkError, SdkErrorCode, type Tool, UrlElicitationRequiredError } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { asObject, isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { readableLine } from '../../../shared/readable.ts'
import type { ToolProgress } from '../../../shared/tool.ts'
import { startCallClock } from '../requests/call-clock.ts'
import type { Completions } from '../requests/completions.ts'
import { serverWords } from '../transport/link-failure.ts'
import type { RunningCall, RunningCalls } from '../requests/running-calls.ts'
import { askToOpenAll } from '../requests/server-requests.ts'
import { progressStretch } from '../timing.ts'

export interface LinkCall extends Omit<RunningCall, 'clock' | 'over'> {
  readonly name: string
  readonly arguments: JsonObject
  readonly timeoutMs: number
  readonly signal: AbortSignal
  progress(update: ToolProgress): void
}

/**
 * Answers are taken as they come. The client's own `listTools` gives up a whole list for one bad tool, and its `callTool`
 * compiles code from a server's output schema where it is told one.
 */
export const anyObject = z.custom<JsonObject>(isJsonObject)
/** The client's own timer would not stand still while the person is asked something. */
const noTimeoutMs = 2 ** 31 - 1
const longestProgress = 500
/** The client's own words between two rounds of one call; no progress of the server's. */
const roundNotice = /^Fulfilling input required by /

interface CallingPorts {
  readonly calls: RunningCalls
  readonly completions: Completions
  /** Aborted when the connection is over. */
  readonly over: AbortSignal
}

/** Rejects as the SDK does; when the time is up, as a timeout. `toolDefinition`: for a tool that wants arguments in headers. */
export async function callTool(client: Client, { calls, completions, over }: CallingPorts, given: LinkCall & { toolDefinition: Tool | undefined }): Promise<JsonObject> {
  const clock = startCallClock(given.timeoutMs, given.timeoutMs * progressStretch)
  const ended = new AbortController()
  const own: RunningCall = { clock, over: AbortSignal.any([ended.signal, over]), serverRequest: given.serverRequest }
  const params = { name: given.name, arguments: { ...given.arguments } }
  const options: RequestOptions = {
    timeout: noTimeoutMs,
    signal: AbortSignal.any([given.signal, clock.signal]),
    onprogress({ progress, total, message }) {
      if (message !== undefined && roundNotice.test(message)) return calls.asksNow(own)
      clock.progress()
      given.progress({ done: progress, ...(total === undefined ? {} : { total }), ...(message === undefined ? {} : { text: readableLine(message, longestProgress) }) })
    },
  }
  async function request(): Promise<JsonObject> {
    const { toolDefinition } = given
    if (toolDefinition !== undefined) return { ...(await client.callTool(params, { ...options, toolDefinition })) }
    return client.request({ method: 'tools/call', params }, anyObject, options)
  }
  try {
    return await calls.run(own, () => onceMoreAfterLinks(request, own, completions))
  } catch (error) {
    throw clock.signal.aborted && !given.signal.aborted ? new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out', { atCap: clock.spentMs() >= given.timeoutMs * progressStretch }) : error
  } finally {
    clock.stop()
    ended.abort()
  }
}

/** Progress kept the call alive as long as it can. */
export function isAtCap(error: SdkError): boolean {
  return asObject(error.data)['atCap'] === true
}

/** Some calls go through only when the person did something in the browser. */
async function onceMoreAfterLinks(request: () => Promise<JsonObject>, call: RunningCall, completions: Completions): Promise<JsonObject> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof UrlElicitationRequiredError)) throw error
    if (await askToOpenAll(error, call, completions)) return request()
    throw new ProtocolError(error.code, `${serverWords(error)} It was not done.`)
  }
}
