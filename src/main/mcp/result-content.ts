import type { ContentBlock, ToolResult } from '../../shared/conversation.ts'
import { isJsonObject, type JsonObject } from '../../shared/json.ts'

/**
 * What a server returned, in the blocks of a conversation. A block that is not what it says it is stays visible as JSON;
 * nothing is dropped and nothing throws.
 */
export function readToolResult(result: JsonObject): ToolResult {
  const structured = result['structuredContent']
  const blocks = readBlocks(result)
  return {
    status: result['isError'] === true ? 'error' : 'ok',
    content: blocks.length === 0 && structured !== undefined ? [{ type: 'json', value: structured }] : blocks,
    ...(structured === undefined ? {} : { structured }),
  }
}

function readBlocks(result: JsonObject): ContentBlock[] {
  const { content } = result
  if (Array.isArray(content)) return content.map(readBlock)
  if (content !== undefined) return [{ type: 'json', value: content }]
  // The result of the oldest protocol version.
  return result['toolResult'] === undefined ? [] : [{ type: 'json', value: result['toolResult'] }]
}

function readBlock(block: unknown): ContentBlock {
  const read = isJsonObject(block) ? readKnownBlock(block) : null
  return read ?? { type: 'json', value: block }
}

function readKnownBlock(block: JsonObject): ContentBlock | null {
  switch (block['type']) {
    case 'text':
      return typeof block['text'] === 'string' ? { type: 'text', text: block['text'] } : null
    case 'image':
    case 'audio':
      return bytesBlock(block['type'], block['mimeType'], block['data'])
    case 'resource':
      return isJsonObject(block['resource']) ? resourceBlock(block['resource']) : null
    case 'resource_link':
      return linkBlock(block)
    default:
      return null
  }
}

function bytesBlock(type: 'image' | 'audio' | 'file', mediaType: unknown, data: unknown, name?: string): ContentBlock | null {
  if (typeof data !== 'string') return null
  const fallback = type === 'image' ? 'image/png' : type === 'audio' ? 'audio/wav' : 'application/octet-stream'
  return { type, mediaType: typeof mediaType === 'string' ? mediaType : fallback, data, ...(name === undefined ? {} : { name }) }
}

/** Text is for reading and keeps its address on a line above; bytes go by their kind. */
function resourceBlock(resource: JsonObject): ContentBlock | null {
  const { uri, text, blob, mimeType } = resource
  const address = typeof uri === 'string' ? uri : undefined
  if (typeof text === 'string') return { type: 'text', text: address === undefined ? text : `${address}:\n${text}` }
  return bytesBlock(kindOfMedia(mimeType), mimeType, blob, address)
}

function kindOfMedia(mediaType: unknown): 'image' | 'audio' | 'file' {
  const main = typeof mediaType === 'string' ? mediaType.split('/')[0] : undefined
  return main === 'image' || main === 'audio' ? main : 'file'
}

function linkBlock(block: JsonObject): ContentBlock | null {
  const { uri, name, description, mimeType } = block
  if (typeof uri !== 'string') return null
  return {
    type: 'link',
    uri,
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof mimeType === 'string' ? { mediaType: mimeType } : {}),
  }
}
