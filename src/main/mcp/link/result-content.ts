import type { ContentBlock, ToolResult } from '../../../shared/conversation.ts'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { wellFormed } from '../../../shared/readable.ts'
import { plainBase64 } from '../requests/plain-base64.ts'

/**
 * What a server returned, in the blocks of a conversation. A block that is not what it says it is stays visible as JSON;
 * nothing is dropped and nothing throws. Bytes are never left in the text: a model would read them letter by letter.
 */
export function readToolResult(result: JsonObject): ToolResult {
  const structured = withinDepth(result['structuredContent'])
  const blocks = readBlocks(result)
  return {
    status: result['isError'] === true ? 'error' : 'ok',
    content: blocks.length === 0 && structured !== undefined ? [{ type: 'json', value: structured }] : blocks,
    ...(structured === undefined ? {} : { structured }),
  }
}

function readBlocks(result: JsonObject): ContentBlock[] {
  const { content } = result
  if (Array.isArray(content)) return content.map(readContentBlock)
  if (content !== undefined) return [shownAsJson(content)]
  // The result of the oldest protocol version.
  return result['toolResult'] === undefined ? [] : [{ type: 'json', value: withinDepth(result['toolResult']) }]
}

/** One block as the protocol has it, of a result or of a prompt's message. */
export function readContentBlock(block: unknown): ContentBlock {
  const read = isJsonObject(block) ? readKnownBlock(block) : null
  return read ?? shownAsJson(block)
}

/** One part of what `resources/read` returned. */
export function readResourceContents(contents: unknown): ContentBlock {
  const read = isJsonObject(contents) ? resourceBlock(contents) : null
  return read ?? shownAsJson(contents)
}

function readKnownBlock(block: JsonObject): ContentBlock | null {
  switch (block['type']) {
    case 'text':
      return typeof block['text'] === 'string' ? { type: 'text', text: wellFormed(block['text']) } : null
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
  const bytes = typeof data === 'string' ? plainBase64(data) : null
  if (bytes === null) return null
  const fallback = type === 'image' ? 'image/png' : type === 'audio' ? 'audio/wav' : 'application/octet-stream'
  return { type, mediaType: typeof mediaType === 'string' ? mediaType : fallback, data: bytes, ...(name === undefined ? {} : { name }) }
}

/** Text is for reading and keeps its address on a line above; bytes go by their kind. */
function resourceBlock(resource: JsonObject): ContentBlock | null {
  const { uri, text, blob, mimeType } = resource
  const address = typeof uri === 'string' ? uri : undefined
  if (typeof text === 'string') return { type: 'text', text: wellFormed(address === undefined ? text : `${address}:\n${text}`) }
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

/** Shorter runs of letters and digits are words, keys and hashes. */
const longRunOfBytes = /^[A-Za-z0-9+/_\r\n-]{400,}={0,2}\s*$/

function shownAsJson(block: unknown): ContentBlock {
  const shallow = withinDepth(block)
  return { type: 'json', value: isJsonObject(shallow) ? withoutBytes(shallow) : shallow }
}

/** Deeper than anything that is meant to be read; what takes a value apart one level in another would run out of room. */
const deepest = 200

function withinDepth(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return `[deeper than ${deepest} levels]`
  if (Array.isArray(value)) return mapped(value, part => withinDepth(part, depth + 1))
  const entries = Object.entries(value)
  const parts = entries.map(([key, part]): [string, unknown] => [key, withinDepth(part, depth + 1)])
  return parts.every(([, part], index) => part === entries[index]?.[1]) ? value : Object.fromEntries(parts)
}

/** The very same list where nothing in it changed. */
function mapped(list: readonly unknown[], change: (part: unknown) => unknown): readonly unknown[] {
  const changed = list.map(change)
  return changed.every((part, index) => part === list[index]) ? list : changed
}

function withoutBytes(block: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(block).map(([key, value]) => [key, shortened(value)]))
}

function shortened(value: unknown): unknown {
  if (isJsonObject(value)) return withoutBytes(value)
  if (typeof value !== 'string' || !longRunOfBytes.test(value)) return value
  return `[${value.length} characters of base64]`
}
