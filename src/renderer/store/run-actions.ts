import type { ApprovalAnswer } from '../../shared/approval.ts'
import type { EventOf } from '../../shared/events.ts'
import type { Result } from '../../shared/failure.ts'
import { success } from '../../shared/failure.ts'
import type { AttachmentRef } from '../../shared/server-parts.ts'
import { invoke } from '../bridge.ts'
import { returnToComposer } from './composer-actions.ts'
import type { QueuedMessage } from './desk.ts'
import { chosenModel } from './models.ts'
import { createSession, openInBackground, showSession } from './session-actions.ts'
import { changeDesk, useStore } from './store.ts'

/** Sends a message: makes the chat when there is none yet, queues it while a run is on. */
export async function sendMessage(session: string | null, text: string, attachments: readonly AttachmentRef[] = []): Promise<Result<unknown>> {
  const model = chosenModel(useStore.getState(), session)
  if (session !== null && isRunning(session)) {
    changeDesk(desk => ({ queued: { ...desk.queued, [session]: [...(desk.queued[session] ?? []), { text, attachments }] } }))
    return success(undefined)
  }
  if (session !== null) return startRun(session, { text, attachments }, model?.id)
  const created = await createSession()
  if (!created.ok) return created
  const id = created.value.id
  await openInBackground(id)
  const started = await startRun(id, { text, attachments }, model?.id)
  if (model) changeDesk(desk => ({ models: { ...desk.models, [id]: model.id } }))
  // The person may have gone elsewhere meanwhile: only the new chat's own screen becomes the chat.
  const { place } = useStore.getState().desk
  if (place.kind === 'chat' && place.session === null) showSession(id)
  return started
}

function startRun(session: string, { text, attachments }: QueuedMessage, model: string | undefined): Promise<Result<{ run: string }>> {
  return invoke('run/start', { session, text, ...(model === undefined ? {} : { model }), ...(attachments.length === 0 ? {} : { attachments: [...attachments] }) })
}

function isRunning(session: string): boolean {
  const { view } = useStore.getState()
  const transcript = view.transcripts[session]
  return transcript ? transcript.run !== null : view.sessions.some(each => each.id === session && each.running)
}

/** After a run that did not fail the next queued message goes out; after a failure they wait in the composer. */
export async function sendQueued(session: string, status: EventOf<'run-end'>['status']): Promise<void> {
  const queue = useStore.getState().desk.queued[session] ?? []
  const [first, ...rest] = queue
  if (first === undefined) return
  if (status !== 'done') {
    changeDesk(desk => ({ queued: { ...desk.queued, [session]: [] } }))
    returnToComposer(session, queue)
    return
  }
  changeDesk(desk => ({ queued: { ...desk.queued, [session]: rest } }))
  const started = await sendMessage(session, first.text, first.attachments)
  if (!started.ok) returnToComposer(session, [first])
}

export function unqueue(session: string, index: number): void {
  changeDesk(desk => ({ queued: { ...desk.queued, [session]: (desk.queued[session] ?? []).filter((_, at) => at !== index) } }))
}

export function stopRun(session: string): Promise<Result<undefined>> {
  return invoke('run/stop', { session })
}

export function answerApproval(session: string, id: string, answer: ApprovalAnswer): Promise<Result<undefined>> {
  return invoke('approval/answer', { session, id, answer })
}

export function answerQuestion(session: string, id: string, text: string): Promise<Result<undefined>> {
  return invoke('question/answer', { session, id, text })
}

export function readResult(session: string, id: string): Promise<Result<{ text: string }>> {
  return invoke('result/read', { session, id })
}

export function applyChange(session: string): Promise<Result<undefined>> {
  return invoke('assembly/apply', { session })
}
