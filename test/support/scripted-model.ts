import type { ModelClient, ModelPart, ModelRequest } from '../../src/main/agent/model.ts'

/** One reply: its parts as a list, or a generator that sees the request and the signal. */
export type ScriptedReply = readonly ModelPart[] | ((request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelPart> | Iterable<ModelPart>)

export interface ScriptedModel extends ModelClient {
  /** What was asked, as it was at that moment. */
  readonly requests: readonly ModelRequest[]
}

/** A model that gives its replies in order; one request too many ends with a failure that says so. */
export function scriptedModel(replies: readonly ScriptedReply[], id = 'scripted'): ScriptedModel {
  const requests: ModelRequest[] = []
  return {
    id,
    contextLength: undefined,
    requests,
    async *stream(request, signal) {
      const reply = replies[requests.length] ?? outOfScript
      requests.push(structuredClone(request))
      yield* typeof reply === 'function' ? reply(request, signal) : reply
    },
  }
}

export function says(text: string): ModelPart[] {
  return [{ type: 'text-delta', text }, { type: 'stop', reason: 'end' }]
}

export function calls(...made: readonly { id: string; name: string; arguments?: unknown; malformed?: string }[]): ModelPart[] {
  return [...made.map((call): ModelPart => ({ type: 'call', call })), { type: 'stop', reason: 'calls' }]
}

const outOfScript: ModelPart[] = [{ type: 'stop', reason: 'failed', failure: { code: 'OUT_OF_SCRIPT', message: 'The script has no further reply.' } }]
