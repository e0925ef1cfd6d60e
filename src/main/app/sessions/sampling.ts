import type { Message } from '../../../shared/conversation.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { ServerRequest } from '../../../shared/server-request.ts'
import type { ModelClient } from '../../agent/model.ts'
import { estimateTokens } from '../../disclosure/budget.ts'

/** A model's answer to a server's messages. */
export interface Sample {
  readonly model: string
  readonly text: string
  readonly stopReason: 'endTurn' | 'maxTokens'
}

/** Asks the model what a server wants to know: its messages alone, no tools, nothing of the conversation. */
export async function sampleModel(model: ModelClient, request: Extract<ServerRequest, { kind: 'sampling' }>, signal: AbortSignal): Promise<Result<Sample>> {
  const enough = new AbortController()
  let text = ''
  for await (const part of model.stream({ system: request.system ?? '', tools: [], messages: request.messages.map(asMessage) }, AbortSignal.any([signal, enough.signal]))) {
    if (part.type === 'text-delta') text += part.text
    if (estimateTokens(text) > request.maxTokens) enough.abort()
    if (part.type !== 'stop') continue
    if (enough.signal.aborted || part.reason === 'length') return success({ model: model.id, text, stopReason: 'maxTokens' })
    if (part.reason === 'end') return success({ model: model.id, text, stopReason: 'endTurn' })
    return failed(part.failure?.code ?? 'NO_ANSWER', part.failure?.message ?? 'The model did not answer.', part.failure?.hint)
  }
  return failed('NO_ANSWER', 'The model did not answer.')
}

function asMessage({ role, text }: { role: 'user' | 'assistant'; text: string }): Message {
  return role === 'user' ? { role, text } : { role, parts: [{ type: 'text', text }] }
}
