import { type Move, nextMove } from './next-move.ts'
import { type CallOptions, type PracticeSdkModel, readTranscript } from './transcript.ts'

type StreamPart = Awaited<ReturnType<PracticeSdkModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never
type Generated = Awaited<ReturnType<PracticeSdkModel['doGenerate']>>

/**
 * A language model that is none: fixed rules behind the SDK's interface, no network, no clock, no chance. It says so in
 * its first words. The same prompt gives the same reply.
 */
export function createPracticeModel(ports: { practiceFolder: string }): PracticeSdkModel {
  const moveFor = (options: CallOptions): { move: Move; callId: string } => {
    const transcript = readTranscript(options)
    return { move: nextMove(transcript, ports.practiceFolder), callId: `practice-${transcript.callCount + 1}` }
  }
  return {
    specificationVersion: 'v4',
    provider: 'drawbridge.practice',
    modelId: 'practice',
    supportedUrls: {},
    async doGenerate(options) {
      const { move, callId } = moveFor(options)
      return { content: contentOf(move, callId), finishReason: finishReason(move), usage: unknownUsage, warnings: [] }
    },
    async doStream(options) {
      const { move, callId } = moveFor(options)
      return { stream: streamOf(partsOf(move, callId), options.abortSignal) }
    },
  }
}

const unknownUsage: Generated['usage'] = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

function finishReason(move: Move): Generated['finishReason'] {
  return move.call === undefined ? { unified: 'stop', raw: 'stop' } : { unified: 'tool-calls', raw: 'tool_calls' }
}

function contentOf({ text, call }: Move, callId: string): Generated['content'] {
  return [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...(call === undefined ? [] : [{ type: 'tool-call' as const, toolCallId: callId, toolName: call.name, input: JSON.stringify(call.input) }]),
  ]
}

function partsOf(move: Move, callId: string): StreamPart[] {
  const { text, call } = move
  const words = inWords(text).map((delta): StreamPart => ({ type: 'text-delta', id: 'text', delta }))
  return [
    { type: 'stream-start', warnings: [] },
    ...(words.length === 0 ? [] : [{ type: 'text-start' as const, id: 'text' }, ...words, { type: 'text-end' as const, id: 'text' }]),
    ...(call === undefined ? [] : [{ type: 'tool-call' as const, toolCallId: callId, toolName: call.name, input: JSON.stringify(call.input) }]),
    { type: 'finish', finishReason: finishReason(move), usage: unknownUsage },
  ]
}

/** Word by word; what is written without spaces in pieces of eight characters. */
function inWords(text: string): readonly string[] {
  return (text.match(/\s*\S+\s*/g) ?? []).flatMap(word => (/[\u3040-\u30ff\u4e00-\u9fff]/.test(word) ? (word.match(/[\s\S]{1,8}/gu) ?? []) : [word]))
}

function streamOf(parts: readonly StreamPart[], signal: AbortSignal | undefined): ReadableStream<StreamPart> {
  let next = 0
  return new ReadableStream<StreamPart>({
    pull(controller) {
      if (signal?.aborted) return controller.error(signal.reason)
      const part = parts[next]
      next += 1
      if (part === undefined) controller.close()
      else controller.enqueue(part)
    },
  })
}
