import { type ContentBlock, type ToolResult, toolResultSchema } from '../../shared/conversation.ts'
import { errorResult, textBlock } from '../../shared/tool.ts'

export interface ModelRoom {
  /** Characters of text that the model gets. */
  readonly characters: number
  /** Where the whole lies when it was kept; relative to the session's files folder. */
  readonly file?: string | undefined
}

export const mostModelCharacters = 100_000
/** Bytes of one image or file that is passed on. */
const largestBinary = 5_000_000
const shortestDataUri = 1000

/** What a tool gave back, whatever it is, as a result that can be written down. */
export function readResult(given: unknown, toolName: string): ToolResult {
  const parsed = toolResultSchema.safeParse(given)
  if (!parsed.success) return errorResult(`${toolName} ran, but what it gave back is not a result.`)
  const { structured, ...result } = parsed.data
  const content = result.content.map(writable)
  return structured === undefined || jsonText(structured) === null ? { ...result, content } : { ...result, content, structured }
}

/** The readable characters of a result. */
export function textOf(content: readonly ContentBlock[]): string {
  return content.map(block => readable(block)).filter(text => text !== null).join('\n')
}

/** The result cut to what a model can take: text from its beginning and end, bytes as bytes or by name, never as text. */
export function fitForModel(result: ToolResult, room: ModelRoom): ToolResult {
  const content = result.content.map(withoutBytesInText).map(withoutHugeBinary)
  const text = textOf(content)
  const { structured, ...rest } = result
  const small = structured !== undefined && (jsonText(structured)?.length ?? Infinity) <= room.characters
  const fitted = text.length <= room.characters ? content : [textBlock(cutMiddle(text, room)), ...content.filter(block => readable(block) === null)]
  return small ? { ...rest, content: fitted, structured } : { ...rest, content: fitted }
}

function readable(block: ContentBlock): string | null {
  if (block.type === 'text') return block.text
  return block.type === 'json' ? (jsonText(block.value) ?? '') : null
}

function writable(block: ContentBlock): ContentBlock {
  return block.type === 'json' && jsonText(block.value) === null ? textBlock('[a value that cannot be written as JSON]') : block
}

function jsonText(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null
  }
}

function cutMiddle(text: string, room: ModelRoom): string {
  const head = wholeCharacters(text.slice(0, Math.floor(room.characters * 0.7)))
  const tail = wholeCharacters(text.slice(text.length - Math.floor(room.characters * 0.3)))
  const left = count(text.length - head.length - tail.length)
  const where = room.file === undefined ? 'Ask for less at a time to see it.' : `The whole is kept in ${room.file}.`
  return `${head}\n\n[${left} of ${count(text.length)} characters are left out here. ${where}]\n\n${tail}`
}

/** Without half of a pair at either end. */
export function wholeCharacters(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')
}

function withoutBytesInText(block: ContentBlock): ContentBlock {
  if (block.type !== 'text') return block
  const kind = base64Kind(block.text)
  if (kind !== null) return textBlock(`[${kind}, ${size(block.text.length)}, not shown as text]`)
  if (!block.text.includes(';base64,')) return block
  return textBlock(replaceDataUris(block.text))
}

/** By scanning, not by a pattern: texts of many megabytes come this way. */
function replaceDataUris(text: string): string {
  const marker = ';base64,'
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, Math.max(from, at + 1))) {
    const start = text.lastIndexOf('data:', at)
    const bytesStart = at + marker.length
    const end = endOfBase64(text, bytesStart)
    if (start < from || at - start > 100 || end - bytesStart < shortestDataUri) continue
    parts.push(text.slice(from, start), `[${text.slice(start + 5, at)}, ${size(end - bytesStart)}, not shown as text]`)
    from = end
  }
  parts.push(text.slice(from))
  return parts.join('')
}

const base64Character = /[A-Za-z0-9+/=_-]/

function endOfBase64(text: string, start: number): number {
  let end = start
  while (end < text.length && base64Character.test(text.charAt(end))) end += 1
  return end
}

const beginnings: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'image/png'], ['/9j/', 'image/jpeg'], ['R0lGOD', 'image/gif'], ['UklGR', 'image/webp or audio/wav'], ['JVBERi0', 'application/pdf'],
  ['UEsDB', 'application/zip'], ['H4sI', 'application/gzip'], ['T2dnUw', 'audio/ogg'], ['SUQz', 'audio/mpeg'],
]

/** The kind of file that a text is the base64 of; null for ordinary text. */
function base64Kind(text: string): string | null {
  if (text.length < shortestDataUri || !/^[A-Za-z0-9+/\r\n]{256}/.test(text)) return null
  return beginnings.find(([start]) => text.startsWith(start))?.[1] ?? null
}

function withoutHugeBinary(block: ContentBlock): ContentBlock {
  if (block.type !== 'image' && block.type !== 'audio' && block.type !== 'file') return block
  if (block.data === undefined || block.data.length * 0.75 <= largestBinary) return block
  return textBlock(`[${block.type} ${block.mediaType}${block.name ? ` ${block.name}` : ''}, ${size(block.data.length)}: too large to pass on]`)
}

function size(base64Length: number): string {
  const bytes = base64Length * 0.75
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} KB`
}

function count(characters: number): string {
  return characters.toLocaleString('en-US')
}
