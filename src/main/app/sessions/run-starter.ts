import { failed, type Result } from '../../../shared/failure.ts'
import type { AttachmentRef } from '../../../shared/server-parts.ts'
import type { RunOutcome } from '../../agent/run-outcome.ts'
import { checkRoom, type readAttachments } from './attachments.ts'
import type { ModelDesk } from '../models/model-desk.ts'
import type { SessionBook } from './session-book.ts'
import type { SessionIndex } from './session-index.ts'
import type { SessionStore } from './session-store.ts'

export interface StartRun {
  readonly session: string
  readonly prompt: string
  readonly attachments?: readonly AttachmentRef[]
  /** Absent: the one this chat used last, else the one of new chats. */
  readonly modelId?: string
  readonly maxTurns?: number
  readonly signal?: AbortSignal
}

export type StartedRun = Result<{ run: string; done: Promise<RunOutcome> }>

const longestTitle = 60
/** How long what is attached may take to be read. */
const attachMs = 60_000

/** Starts runs: finds model and chat, names a chat after its first words, remembers which model it used. */
export function createRunStarter(ports: { sessions: SessionBook; index: SessionIndex; store: SessionStore; models: ModelDesk; readAttachments(refs: readonly AttachmentRef[], signal: AbortSignal): ReturnType<typeof readAttachments> }): (request: StartRun) => Promise<StartedRun> {
  const { sessions, index, store, models } = ports

  return async ({ session: id, prompt, modelId: wanted, attachments: refs = [], ...limits }) => {
    const modelId = wanted ?? index.get(id)?.model ?? models.defaultId()
    const model = models.client(modelId)
    if (!model.ok) return model
    const session = await sessions.live(id)
    if (!session.ok) return session
    if (session.value.running()) return runOn
    const reading = AbortSignal.timeout(attachMs)
    const attached = await ports.readAttachments(refs, limits.signal === undefined ? reading : AbortSignal.any([limits.signal, reading]))
    if (!attached.ok) return attached
    const fits = checkRoom(attached.value, model.value.contextLength)
    if (!fits.ok) return fits
    // Deleted, or sent to from elsewhere, while that was read.
    const still = await sessions.live(id)
    if (!still.ok) return still
    if (still.value.running()) return runOn
    if (index.get(id)?.title === '') sessions.rename(id, titleFrom(prompt === '' ? (refs[0]?.name ?? '') : prompt))
    if (index.get(id)?.model !== modelId) {
      store.append(id, { record: 'model', model: modelId })
      index.change(id, { model: modelId })
    }
    return still.value.start({ prompt, ...(refs.length === 0 ? {} : { attached: { refs, parts: [...attached.value] } }), model: model.value, modelId, ...limits })
  }
}

const runOn = failed('RUN_ON', 'A run is on in this chat.', 'Wait for it to end, or stop it.')

/** The first line, cut by code points. */
function titleFrom(prompt: string): string {
  const line = prompt.trim().split('\n', 1)[0] ?? ''
  const points = Array.from(line)
  return points.length > longestTitle ? `${points.slice(0, longestTitle - 1).join('')}…` : line
}
