import { z } from 'zod'
import { assertNever } from './failure.ts'

/** One piece of a tool's result. Bytes are base64 in `data`, or live in a file of the session and are named by `file`. */
export const contentBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('json'), value: z.unknown() }),
  z.object({
    type: z.enum(['image', 'audio', 'file']),
    mediaType: z.string(),
    data: z.string().optional(),
    /** Relative to the session's files folder. */
    file: z.string().optional(),
    name: z.string().optional(),
  }),
  z.object({ type: z.literal('link'), uri: z.string(), name: z.string().optional(), description: z.string().optional(), mediaType: z.string().optional() }),
])
export type ContentBlock = z.infer<typeof contentBlockSchema>

export const resultStatusSchema = z.enum(['ok', 'error', 'denied', 'interrupted'])
export type ResultStatus = z.infer<typeof resultStatusSchema>

/** What a call got back. `denied`: a person, a rule or a hook refused. `interrupted`: stopped before or while it ran. */
export const toolResultSchema = z.object({
  status: resultStatusSchema,
  content: z.array(contentBlockSchema),
  /** MCP structuredContent, kept beside the readable blocks. */
  structured: z.unknown().optional(),
})
export type ToolResult = z.infer<typeof toolResultSchema>

/**
 * A call as the model wrote it (bridge calls stay bridge calls here).
 * `arguments` is the parsed JSON; when it did not parse it is absent and `malformed` keeps the text.
 */
export const toolCallSchema = z.object({
  id: z.string(),
  name: z.string(),
  arguments: z.unknown().optional(),
  malformed: z.string().optional(),
})
export type ToolCall = z.infer<typeof toolCallSchema>

export const usageSchema = z.object({
  input_tokens: z.number().optional(),
  cached_tokens: z.number().optional(),
  output_tokens: z.number().optional(),
})
export type Usage = z.infer<typeof usageSchema>

export const assistantPartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  z.object({ type: z.literal('call'), call: toolCallSchema }),
])
export type AssistantPart = z.infer<typeof assistantPartSchema>

/** A message of the history that the model is given; provider-neutral. */
export const messageSchema = z.discriminatedUnion('role', [
  /** `attached`: what the person sent along, a heading and what stands under it. */
  z.object({ role: z.literal('user'), text: z.string(), attached: z.array(z.object({ heading: z.string(), content: z.array(contentBlockSchema) })).optional() }),
  z.object({ role: z.literal('assistant'), parts: z.array(assistantPartSchema) }),
  z.object({ role: z.literal('tool'), call_id: z.string(), name: z.string(), result: toolResultSchema }),
])
export type Message = z.infer<typeof messageSchema>

export type UserMessage = Extract<Message, { role: 'user' }>

/** What a user message says, with what is attached to it; bytes are named, never printed. */
export function userText({ text, attached = [] }: UserMessage): string {
  return [...(text === '' ? [] : [text]), ...attached.map(({ heading, content }) => `${heading}\n${content.map(blockText).join('\n')}`)].join('\n\n')
}

/** The readable text of a result, blocks joined by newlines; bytes are named, never printed. */
export function resultText(result: ToolResult): string {
  return result.content.map(blockText).join('\n')
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'json':
      return JSON.stringify(block.value)
    case 'image':
    case 'audio':
    case 'file':
      return `[${block.type} ${block.mediaType}${block.name ? ` ${block.name}` : ''}]`
    case 'link':
      return `[link ${block.name ?? block.uri}] ${block.uri}`
    default:
      return assertNever(block)
  }
}
