import type { ContentBlock, ToolResult } from '../../shared/conversation.ts'
import { resultText } from '../../shared/conversation.ts'
import { textBlock } from '../../shared/tool.ts'
import { textOf, wholeCharacters } from './tool-result.ts'

/** What the row of a call shows of its result. */
export interface RowResult {
  readonly result_preview: string
  readonly content: ContentBlock[]
  /** Set when `content` does not hold all of the text. */
  readonly total_characters?: number
}

export const mostRowCharacters = 20_000
const longestPreview = 300
const mostBlocks = 200
/** Base64 characters of one megabyte. */
const largestInline = 1_400_000

/** Cuts a result to what a row can show; large bytes stay with the model's copy. */
export function rowResult(result: ToolResult): RowResult {
  const total = textOf(result.content).length
  const content = cutBlocks(result.content)
  const cut = total > mostRowCharacters || result.content.length > mostBlocks
  return { result_preview: previewOf(result), content, ...(cut ? { total_characters: total } : {}) }
}

function previewOf(result: ToolResult): string {
  // Bytes are named in a few words; of the text no more is read than the line can show.
  const short = result.content.slice(0, 20).map(block => (block.type === 'text' ? textBlock(block.text.slice(0, 2000)) : block))
  const line = resultText({ ...result, content: short }).slice(0, 4000).replace(/\s+/g, ' ').trim()
  return line.length > longestPreview ? `${wholeCharacters(line.slice(0, longestPreview - 1))}…` : line
}

function cutBlocks(blocks: readonly ContentBlock[]): ContentBlock[] {
  let left = mostRowCharacters
  return blocks.slice(0, mostBlocks).flatMap((block): ContentBlock[] => {
    const text = block.type === 'text' || block.type === 'json' ? textOf([block]) : null
    if (text === null) return [withoutLargeBytes(block)]
    const room = left
    left -= text.length
    if (text.length <= room) return [block]
    return room <= 0 ? [] : [textBlock(wholeCharacters(text.slice(0, room)))]
  })
}

function withoutLargeBytes(block: ContentBlock): ContentBlock {
  if (block.type !== 'image' && block.type !== 'audio' && block.type !== 'file') return block
  if (block.data === undefined || block.data.length <= largestInline) return block
  const { data: _tooLarge, ...named } = block
  return named
}
