import type { AssistantModelMessage, ModelMessage, ToolModelMessage, UserModelMessage } from 'ai'
import { assertNever } from '../../shared/failure.ts'
import { isJsonObject } from '../../shared/json.ts'
import { type AssistantPart, type ContentBlock, type Message, resultText, type ToolCall, type ToolResult, type UserMessage, userText } from '../../shared/conversation.ts'

/** What a kind of provider can be sent. */
export interface WireAbilities {
  /** Tool results may hold pictures. */
  readonly pictures: boolean
  /** A user message may be several texts; some servers take one alone. */
  readonly textParts: boolean
  /** Reasoning of the current run goes back with the calls it led to; some servers insist on it. */
  readonly reasoning: boolean
  /** Call ids must be letters, digits, `_` and `-`, at most 64; other kinds want their own ids back unchanged. */
  readonly plainCallIds: boolean
}

type AssistantContent = Exclude<AssistantModelMessage['content'], string>
type ToolResultPart = Extract<ToolModelMessage['content'][number], { type: 'tool-result' }>

/** The history in the SDK's words. Expects every call to be answered; the same history gives the same bytes. */
export function toModelMessages(messages: readonly Message[], abilities: WireAbilities): ModelMessage[] {
  return joinUserMessages(toSdkMessages(messages, abilities))
}

function toSdkMessages(messages: readonly Message[], abilities: WireAbilities): ModelMessage[] {
  const runStart = messages.findLastIndex(message => message.role === 'user')
  return messages.flatMap((message, index): ModelMessage[] => {
    switch (message.role) {
      case 'user':
        return [{ role: 'user', content: userContent(message, abilities) }]
      case 'assistant': {
        const keepReasoning = abilities.reasoning && index > runStart && message.parts.some(part => part.type === 'call')
        const content = message.parts.flatMap(part => assistantPart(part, keepReasoning, abilities))
        return content.length === 0 ? [] : [{ role: 'assistant', content }]
      }
      case 'tool':
        return [{ role: 'tool', content: [toolResultPart(message, abilities)] }]
      default:
        return assertNever(message)
    }
  })
}

/** After a run that failed without a word two stand in a row, which some chat templates refuse. */
function joinUserMessages(messages: readonly ModelMessage[]): ModelMessage[] {
  const joined: ModelMessage[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    if (last?.role === 'user' && message.role === 'user') joined[joined.length - 1] = { role: 'user', content: joinContents(last.content, message.content) }
    else joined.push(message)
  }
  return joined
}

type UserContent = UserModelMessage['content']

function joinContents(first: UserContent, second: UserContent): UserContent {
  if (typeof first === 'string' && typeof second === 'string') return `${first}\n\n${second}`
  return [...partsOf(first), ...partsOf(second)]
}

function partsOf(content: UserContent): Exclude<UserContent, string> {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content
}

/** Pictures that are attached go as pictures where the model takes them; everything else is text. */
function userContent(message: UserMessage, { pictures, textParts }: WireAbilities): UserContent {
  const { text, attached = [] } = message
  if (attached.length === 0) return text
  const shown = pictures ? attached.flatMap(({ content }) => content.filter(isPicture)) : []
  const texts = textParts ? [text, userText({ ...message, text: '' })].filter(part => part !== '') : [userText(message)]
  const [only = ''] = texts
  if (shown.length === 0 && texts.length === 1) return only
  return [...texts.map(part => ({ type: 'text' as const, text: part })), ...shown.map(({ data, mediaType }) => ({ type: 'file' as const, data, mediaType }))]
}

function assistantPart(part: AssistantPart, keepReasoning: boolean, abilities: WireAbilities): AssistantContent {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }]
    case 'reasoning':
      return keepReasoning ? [{ type: 'reasoning', text: part.text }] : []
    case 'call':
      return [{ type: 'tool-call', toolCallId: wireCallId(part.call.id, abilities), toolName: wireToolName(part.call.name), input: wireArguments(part.call) }]
    default:
      return assertNever(part)
  }
}

/** Chat templates and providers take an object only; what was broken is quoted in the call's result. */
function wireArguments(call: ToolCall): unknown {
  return isJsonObject(call.arguments) ? call.arguments : {}
}

function toolResultPart(message: Extract<Message, { role: 'tool' }>, abilities: WireAbilities): ToolResultPart {
  return { type: 'tool-result', toolCallId: wireCallId(message.call_id, abilities), toolName: wireToolName(message.name), output: resultOutput(message.result, abilities) }
}

function resultOutput(result: ToolResult, abilities: WireAbilities): ToolResultPart['output'] {
  const text = resultText(result) || '(no output)'
  if (result.status !== 'ok') return { type: 'error-text', value: text }
  if (!abilities.pictures || !result.content.some(isPicture)) return { type: 'text', value: text }
  return {
    type: 'content',
    value: result.content.map(block =>
      isPicture(block)
        ? { type: 'file', data: { type: 'data', data: block.data }, mediaType: block.mediaType }
        : { type: 'text', text: resultText({ status: 'ok', content: [block] }) || ' ' },
    ),
  }
}

function isPicture(block: ContentBlock): block is ContentBlock & { type: 'image'; data: string; mediaType: string } {
  return block.type === 'image' && block.data !== undefined && /^image\/(png|jpeg|gif|webp)$/.test(block.mediaType)
}

function wireCallId(id: string, { plainCallIds }: WireAbilities): string {
  return plainCallIds ? plain(id) : id
}

/** A name the model made up may hold characters that providers refuse to read back. */
function wireToolName(name: string): string {
  return plain(name) || 'unnamed'
}

function plain(text: string): string {
  return text.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64)
}
