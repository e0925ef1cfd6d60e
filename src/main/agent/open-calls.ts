import type { AssistantPart, Message, ToolCall, ToolResult } from '../../shared/conversation.ts'
import { textBlock } from '../../shared/tool.ts'

type ToolMessage = Extract<Message, { role: 'tool' }>

/**
 * The history as every provider accepts it: each call is answered right after its message, and nothing is answered that
 * was not called. A call without a result (the app ended while it ran) reads as interrupted. Order is kept; ids are
 * matched per message, since some providers count them anew in each reply.
 */
export function answerOpenCalls(history: readonly Message[]): readonly Message[] {
  const answered: Message[] = []
  let open = new Map<string, ToolCall>()
  const close = (): void => {
    for (const call of open.values()) answered.push(toolMessage(call, lostResult))
    open = new Map()
  }
  for (const message of history) {
    if (message.role === 'tool') {
      if (open.delete(message.call_id)) answered.push(message)
      continue
    }
    close()
    answered.push(message)
    if (message.role === 'assistant') open = new Map(callsOf(message).map(call => [call.id, call]))
  }
  close()
  return answered
}

/** The calls a message contains; only an assistant's has any. */
export function callsOf(message: Message): readonly ToolCall[] {
  return message.role === 'assistant' ? callsIn(message.parts) : []
}

/** The calls of a reply, in the order they were written. */
export function callsIn(parts: readonly AssistantPart[]): readonly ToolCall[] {
  return parts.flatMap(part => (part.type === 'call' ? [part.call] : []))
}

/** What a call got back, as the history keeps it. */
export function toolMessage(call: ToolCall, result: ToolResult): ToolMessage {
  return { role: 'tool', call_id: call.id, name: call.name, result }
}

/** For a call that was written but not made. */
export function interruptedResult(text: string): ToolResult {
  return { status: 'interrupted', content: [textBlock(text)] }
}

const lostResult = interruptedResult('Interrupted: the app ended before this call returned. It may have run; check before making it again.')
