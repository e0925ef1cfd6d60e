import { type ContentBlock, resultText, type UserMessage, userText } from '../../../shared/conversation.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { AttachmentRef } from '../../../shared/server-parts.ts'
import { textBlock } from '../../../shared/tool.ts'
import { frameUntrusted } from '../../../shared/untrusted.ts'
import { estimateTokens } from '../../disclosure/budget.ts'
import { wholeCharacters } from '../../dispatch/tool-result.ts'
import type { Connections } from '../../mcp/connections.ts'

type Attached = NonNullable<UserMessage['attached']>[number]

/** Characters of one attachment that go into a message; what is longer has a tool to read it with. */
const mostCharacters = 200_000
/** Base64 characters of six megabytes: models take no larger picture, and a message stays in the chat for good. */
const mostBytes = 8_000_000
const longestName = 300

/** Reads what a person attaches, side by side. One that cannot be read keeps the message from being sent: nothing is left out silently. */
export async function readAttachments(refs: readonly AttachmentRef[], connections: Pick<Connections, 'readResource' | 'getPrompt'>, signal: AbortSignal): Promise<Result<readonly Attached[]>> {
  const read = await Promise.all(refs.map(async ref => ({ ref, content: await contentOf(ref, connections, signal) })))
  const attached: Attached[] = []
  for (const { ref, content } of read) {
    if (!content.ok) return failed(content.failure.code, `${oneLine(ref.name)} of ${ref.server} could not be attached: ${content.failure.message}`, content.failure.hint ?? 'Take it off the message, or try again.')
    const bytes = content.value.reduce((sum, block) => sum + ('data' in block ? (block.data?.length ?? 0) : 0), 0)
    if (bytes > mostBytes) return failed('ATTACHED_TOO_LARGE', `${oneLine(ref.name)} of ${ref.server} is too large to be attached.`, 'Take it off the message; the server may have a tool that reads a part of it.')
    attached.push({ heading: headingOf(ref), content: framed(content.value, ref) })
  }
  return success(attached)
}

/** Once sent it is in the chat for good, and what a model cannot take would keep every later message from being answered. */
export function checkRoom(attached: readonly Attached[], contextLength: number | undefined): Result<void> {
  const tokens = attached.length === 0 ? 0 : estimateTokens(userText({ role: 'user', text: '', attached: [...attached] }))
  if (contextLength === undefined || tokens <= contextLength) return success(undefined)
  return failed('ATTACHED_TOO_MUCH', `What is attached comes to about ${tokens} tokens; this model takes ${contextLength}.`, 'Take something off the message, or choose another model.')
}

function contentOf(ref: AttachmentRef, connections: Pick<Connections, 'readResource' | 'getPrompt'>, signal: AbortSignal): Promise<Result<readonly ContentBlock[]>> {
  return ref.kind === 'resource' ? connections.readResource(ref.server, ref.uri, signal) : connections.getPrompt(ref.server, ref.name, ref.arguments, signal)
}

function headingOf(ref: AttachmentRef): string {
  return ref.kind === 'resource' ? `Attached: ${oneLine(ref.name)} (${oneLine(ref.uri)}, from ${ref.server})` : `Prompt ${oneLine(ref.name)} of ${ref.server}`
}

/** Names come from servers, and a heading stands outside of the frame: no name may go on as a text of its own. */
function oneLine(name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}\p{Cf}[\]]+/gu, ' ').trim()
  return line.length > longestName ? `${line.slice(0, longestName - 1)}…` : line
}

/** A resource is someone else's text. A prompt was chosen by the person, to be followed. */
function framed(content: readonly ContentBlock[], ref: AttachmentRef): ContentBlock[] {
  const cut = cutText(content)
  return ref.kind === 'prompt' ? cut : [...frameUntrusted({ status: 'ok', content: cut }, ref.server).content]
}

/** All of its text together, whatever number of blocks it comes in; the reader is told how much there is. */
function cutText(content: readonly ContentBlock[]): ContentBlock[] {
  const total = content.reduce((sum, block) => sum + textOf(block).length, 0)
  if (total <= mostCharacters) return [...content]
  let left = mostCharacters
  const kept = content.flatMap((block): ContentBlock[] => {
    const text = textOf(block)
    const room = left
    left -= text.length
    if (text.length <= room) return [block]
    return room <= 0 ? [] : [textBlock(wholeCharacters(text.slice(0, room)))]
  })
  return [...kept, textBlock(`[cut here: ${total} characters in all]`)]
}

function textOf(block: ContentBlock): string {
  return 'data' in block ? '' : resultText({ status: 'ok', content: [block] })
}
