import type { ContentBlock, UserMessage } from '../../shared/conversation.ts'
import { failed, type Result, success } from '../../shared/failure.ts'
import type { AttachmentRef } from '../../shared/server-parts.ts'
import { frameUntrusted } from '../../shared/untrusted.ts'
import type { Connections } from '../mcp/connections.ts'

type Attached = NonNullable<UserMessage['attached']>[number]

/** Characters of one attachment that go into a message; what is longer has a tool to read it with. */
const mostCharacters = 200_000

/** Reads what a person attaches, side by side. One that cannot be read keeps the message from being sent: nothing is left out silently. */
export async function readAttachments(refs: readonly AttachmentRef[], connections: Pick<Connections, 'readResource' | 'getPrompt'>, signal: AbortSignal): Promise<Result<readonly Attached[]>> {
  const read = await Promise.all(refs.map(async ref => ({ ref, content: await contentOf(ref, connections, signal) })))
  const attached: Attached[] = []
  for (const { ref, content } of read) {
    if (!content.ok) return failed(content.failure.code, `${ref.name} of ${ref.server} could not be attached: ${content.failure.message}`, content.failure.hint ?? 'Take it off the message, or try again.')
    attached.push({ heading: headingOf(ref), content: framed(content.value, ref) })
  }
  return success(attached)
}

function contentOf(ref: AttachmentRef, connections: Pick<Connections, 'readResource' | 'getPrompt'>, signal: AbortSignal): Promise<Result<readonly ContentBlock[]>> {
  return ref.kind === 'resource' ? connections.readResource(ref.server, ref.uri, signal) : connections.getPrompt(ref.server, ref.name, ref.arguments, signal)
}

function headingOf(ref: AttachmentRef): string {
  return ref.kind === 'resource' ? `Attached: ${ref.name} (${ref.uri}, from ${ref.server})` : `Prompt ${ref.name} of ${ref.server}`
}

/** A resource is someone else's text. A prompt was chosen by the person, to be followed. */
function framed(content: readonly ContentBlock[], ref: AttachmentRef): ContentBlock[] {
  const cut = content.map((block): ContentBlock => (block.type === 'text' && block.text.length > mostCharacters ? { type: 'text', text: `${block.text.slice(0, mostCharacters)}\n[cut here: ${block.text.length} characters in all]` } : block))
  return ref.kind === 'prompt' ? cut : [...frameUntrusted({ status: 'ok', content: cut }, ref.server).content]
}
