import type { AttachmentRef } from '../../shared/server-parts.ts'
import { newChat, type QueuedMessage } from './desk.ts'
import { changeDesk, useStore } from './store.ts'

// What stands in a chat's composer: text, and resources and prompts of servers that go with it.

export function writeDraft(session: string | null, text: string): void {
  changeDesk(desk => ({ drafts: { ...desk.drafts, [session ?? newChat]: text } }))
}

/** Nothing that was written or attached is lost; what is there by now stays as well. */
export function returnToComposer(session: string | null, messages: readonly QueuedMessage[]): void {
  const key = session ?? newChat
  changeDesk(desk => ({
    drafts: { ...desk.drafts, [key]: [...messages.map(each => each.text), desk.drafts[key] ?? ''].filter(Boolean).join('\n\n') },
    attached: { ...desk.attached, [key]: [...messages.flatMap(each => each.attachments), ...(desk.attached[key] ?? [])].reduce(withAttachment, noAttachments) },
  }))
}

const noAttachments: readonly AttachmentRef[] = []
/** As many as main takes with one message. */
const mostAttachments = 50

/** The same thing is attached once; of a prompt, once for each set of arguments. */
function withAttachment(attached: readonly AttachmentRef[], ref: AttachmentRef): readonly AttachmentRef[] {
  const key = attachmentKey(ref)
  return attached.length >= mostAttachments || attached.some(each => attachmentKey(each) === key) ? attached : [...attached, ref]
}

export function attachmentKey(ref: AttachmentRef): string {
  return JSON.stringify(ref.kind === 'resource' ? [ref.server, ref.uri] : [ref.server, ref.name, ref.arguments])
}

export function attach(session: string | null, ref: AttachmentRef): void {
  changeAttached(session, attached => withAttachment(attached, ref))
}

export function detach(session: string | null, ref: AttachmentRef): void {
  changeAttached(session, attached => attached.filter(each => attachmentKey(each) !== attachmentKey(ref)))
}

function changeAttached(session: string | null, change: (attached: readonly AttachmentRef[]) => readonly AttachmentRef[]): void {
  const key = session ?? newChat
  changeDesk(desk => ({ attached: { ...desk.attached, [key]: change(desk.attached[key] ?? noAttachments) } }))
}

/** The message as it was, to be changed and sent again. */
export function editAgain(session: string, { text, attachments }: QueuedMessage): void {
  changeDesk(desk => ({ drafts: { ...desk.drafts, [session]: text }, attached: { ...desk.attached, [session]: attachments } }))
}

/** Takes what is written out of the composer, to be sent. */
export function takeMessage(session: string | null): QueuedMessage {
  const key = session ?? newChat
  const { drafts, attached } = useStore.getState().desk
  changeDesk(desk => ({ drafts: { ...desk.drafts, [key]: '' }, attached: { ...desk.attached, [key]: noAttachments } }))
  return { text: (drafts[key] ?? '').trim(), attachments: attached[key] ?? noAttachments }
}
