import { streamText, type FinishReason, type LanguageModelUsage, type ModelMessage } from 'ai'
import type { ToolCall, Usage } from '../../shared/conversation.ts'
import type { ModelPart, ModelRequest, StopReason } from '../agent/model.ts'
import type { Endpoint } from './endpoint.ts'
import { toModelMessages } from './messages.ts'
import type { ConnectedModel } from './providers.ts'
import { brokeOff, explainFailure, isBrokenLine, type ProviderFailure } from './provider-failure.ts'
import { toToolSet } from './tool-set.ts'

export type ContentPart = Extract<ModelPart, { type: 'text-delta' | 'reasoning-delta' | 'call' }>

/** How one request ended. */
export interface Ending {
  readonly reason: StopReason
  readonly usage?: Usage
  /** Set when `reason` is `failed`; beside another reason: part of the reply was unreadable, the rest is there. */
  readonly problem?: ProviderFailure
  /** Nothing had been streamed. */
  readonly silent: boolean
}

/** One request, without retry. Never throws; leaving the iteration early hangs up. */
export async function* streamReply(connected: ConnectedModel, request: ModelRequest, signal: AbortSignal, now: () => number): AsyncGenerator<ContentPart, Ending> {
  const hangUp = new AbortController()
  const stop = (): void => hangUp.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const reading: Reading = { silent: true }
  const explain = (error: unknown): ProviderFailure => explainFailure(error, connected.endpoint, now())
  try {
    for await (const part of openStream(connected, request, hangUp.signal)) {
      const content = readPart(part, reading, explain)
      if (content === undefined) continue
      reading.silent = false
      yield content
    }
  } catch (error) {
    reading.problem ??= explain(error)
  } finally {
    signal.removeEventListener('abort', stop)
    hangUp.abort()
  }
  return endingOf(reading, connected.endpoint, signal)
}

/** What is known so far of a reply. */
interface Reading {
  silent: boolean
  usage?: Usage
  finish?: FinishReason
  /** A piece could not be read; the rest went on. */
  broken?: ProviderFailure
  problem?: ProviderFailure
}

function readPart(part: StreamPart, reading: Reading, explain: (error: unknown) => ProviderFailure): ContentPart | undefined {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.text === '' ? undefined : { type: part.type, text: part.text }
  if (part.type === 'tool-call') return { type: 'call', call: toCall(part, reading.broken !== undefined) }
  if (part.type === 'finish-step') {
    reading.finish = part.finishReason
    const usage = toUsage(part.usage)
    if (usage !== undefined) reading.usage = usage
  }
  if (part.type === 'error') {
    if (isBrokenLine(part.error)) reading.broken ??= explain(part.error)
    else reading.problem ??= explain(part.error)
  }
  return undefined
}

function endingOf(reading: Reading, endpoint: Endpoint, signal: AbortSignal): Ending {
  const { silent, usage, broken } = reading
  const known = usage === undefined ? { silent } : { silent, usage }
  if (signal.aborted) return { ...known, reason: 'aborted' }
  const reason = reading.problem === undefined ? stopReason(reading.finish) : 'failed'
  if (reason === 'failed') return { ...known, reason, problem: reading.problem ?? broken ?? brokeOff(endpoint) }
  return broken === undefined ? { ...known, reason } : { ...known, reason, problem: broken }
}

type StreamPart = ReturnType<typeof streamText>['fullStream'] extends AsyncIterable<infer Part> ? Part : never

function openStream({ model, cacheMarks, maxOutputTokens, abilities }: ConnectedModel, request: ModelRequest, abortSignal: AbortSignal): AsyncIterable<StreamPart> {
  const messages = toModelMessages(request.messages, abilities)
  return streamText({
    model,
    instructions: cacheMarks ? { role: 'system', content: request.system, providerOptions: cacheMark } : request.system,
    messages: cacheMarks ? markLast(messages) : messages,
    tools: toToolSet(request.tools),
    abortSignal,
    maxRetries: 0,
    providerOptions: { openai: { store: false } },
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    onError() {},
  }).fullStream
}

const cacheMark = { anthropic: { cacheControl: { type: 'ephemeral' } } }

function markLast(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.map((message, index) => (index === messages.length - 1 ? { ...message, providerOptions: cacheMark } : message))
}

type SdkCall = Extract<StreamPart, { type: 'tool-call' }>

/**
 * Every call goes to dispatch, also one the SDK rejects for a name it does not know. Where part of the stream was lost,
 * arguments that still parse may miss a piece: their text is marked, so that nobody runs them.
 */
function toCall(part: SdkCall, incomplete: boolean): ToolCall {
  const input: unknown = part.input
  const call = { id: part.toolCallId, name: part.toolName }
  if (incomplete) return { ...call, malformed: `[incomplete] ${typeof input === 'string' ? input : JSON.stringify(input)}` }
  return part.invalid === true && typeof input === 'string' ? { ...call, malformed: input } : { ...call, arguments: input }
}

function toUsage({ inputTokens, outputTokens, inputTokenDetails }: LanguageModelUsage): Usage | undefined {
  const cached = inputTokenDetails.cacheReadTokens
  const usage: Usage = {
    ...(inputTokens === undefined ? {} : { input_tokens: inputTokens }),
    ...(cached === undefined ? {} : { cached_tokens: cached }),
    ...(outputTokens === undefined ? {} : { output_tokens: outputTokens }),
  }
  return Object.keys(usage).length === 0 ? undefined : usage
}

const stopReasons: Readonly<Record<FinishReason, StopReason>> = {
  stop: 'end',
  other: 'end',
  'tool-calls': 'calls',
  length: 'length',
  'content-filter': 'filtered',
  interrupted: 'failed',
  error: 'failed',
}

function stopReason(finish: FinishReason | undefined): StopReason {
  return finish === undefined ? 'failed' : stopReasons[finish]
}
