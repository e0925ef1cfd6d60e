import type { Message } from '../../../shared/conversation.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { ServerReply, ServerRequest } from '../../../shared/server-request.ts'
import type { ModelClient, ModelRequest } from '../../agent/model.ts'
import { estimateTokens } from '../../disclosure/budget.ts'

type Sampling = Extract<ServerRequest, { kind: 'sampling' }>
/** A model's answer to a server's messages. */
export type Sample = Omit<Extract<ServerReply, { action: 'sampled' }>, 'action'>

/** Why this model cannot be asked that, in words for the server; null: it can. */
export function cannotSample(model: ModelClient, { messages }: Sampling): string | null {
  return model.pictures !== true && messages.some(({ pictures }) => pictures !== undefined) ? 'The model in use takes no pictures.' : null
}

/**
 * Asks the model what a server wants to know: its messages alone, no tools, nothing of the conversation. Where the answer
 * ends is seen to here: not every provider knows stop sequences, and some count what a model thinks as its answer.
 */
export async function sampleModel(model: ModelClient, request: Sampling, signal: AbortSignal): Promise<Result<Sample>> {
  const asked: ModelRequest = { system: request.system ?? '', tools: [], messages: request.messages.map(asMessage) }
  if (request.temperature === undefined) return answerTo(asked, model, request, signal)
  const sample = await answerTo({ ...asked, temperature: request.temperature }, model, request, signal)
  // Some models take no temperature but their own.
  return !sample.ok && sample.failure.code === 'MODEL_REJECTED' && !signal.aborted ? answerTo(asked, model, request, signal) : sample
}

async function answerTo(asked: ModelRequest, model: ModelClient, { maxTokens, stopSequences = [] }: Sampling, signal: AbortSignal): Promise<Result<Sample>> {
  const enough = new AbortController()
  const longestStop = Math.max(0, ...stopSequences.map(stop => stop.length))
  let text = ''
  let stopReason: Sample['stopReason'] | null = null
  for await (const part of model.stream(asked, AbortSignal.any([signal, enough.signal]))) {
    if (part.type === 'text-delta' && stopReason === null) {
      const seen = Math.max(0, text.length - longestStop)
      text += part.text
      const end = firstOf(stopSequences, text, seen)
      if (end !== null) text = text.slice(0, end)
      stopReason = end !== null ? 'stopSequence' : estimateTokens(text) > maxTokens ? 'maxTokens' : null
    }
    if (stopReason !== null) enough.abort()
    if (part.type !== 'stop') continue
    if (signal.aborted) break
    if (stopReason !== null || part.reason === 'length') return success({ model: model.id, text, stopReason: stopReason ?? 'maxTokens' })
    if (part.reason === 'end') return success({ model: model.id, text, stopReason: 'endTurn' })
    return failed(part.failure?.code ?? 'NO_ANSWER', part.failure?.message ?? 'The model did not answer.', part.failure?.hint)
  }
  return failed('NO_ANSWER', 'The model did not answer.')
}

function firstOf(words: readonly string[], text: string, from: number): number | null {
  const found = words.map(word => text.indexOf(word, from)).filter(at => at >= 0)
  return found.length === 0 ? null : Math.min(...found)
}

function asMessage({ role, text, pictures = [] }: Sampling['messages'][number]): Message {
  if (role === 'assistant') return { role, parts: [{ type: 'text', text }] }
  return { role, text, ...(pictures.length === 0 ? {} : { attached: [{ heading: 'Pictures:', content: pictures.map(picture => ({ type: 'image' as const, ...picture })) }] }) }
}
