import { z } from 'zod'
import { type Message, messageSchema } from '../../../shared/conversation.ts'
import { type AppEvent, appEventSchema } from '../../../shared/events.ts'

/** One line of a session's journal. Events are what was shown; messages are what the model is given; both are kept exactly. */
export const sessionRecordSchema = z.discriminatedUnion('record', [
  z.object({ record: z.literal('session'), id: z.string(), title: z.string(), created_at: z.string() }),
  z.object({ record: z.literal('title'), title: z.string() }),
  z.object({ record: z.literal('model'), model: z.string() }),
  z.object({ record: z.literal('event'), event: appEventSchema }),
  z.object({ record: z.literal('message'), message: messageSchema }),
])
export type SessionRecord = z.infer<typeof sessionRecordSchema>

/** A session as its journal tells it. */
export interface SessionContent {
  readonly id: string
  readonly title: string
  readonly createdAt: string
  readonly model: string | null
  readonly events: readonly AppEvent[]
  readonly messages: readonly Message[]
}

/** Folds a journal. Later titles and models win; the id of the folder stands in where the first line was lost. */
export function foldRecords(records: readonly SessionRecord[], fallbackId: string): SessionContent {
  const header = records.find(record => record.record === 'session')
  const title = records.findLast(record => record.record === 'title' || record.record === 'session')
  const model = records.findLast(record => record.record === 'model')
  return {
    id: fallbackId,
    title: title?.title ?? '',
    createdAt: header?.created_at ?? new Date(0).toISOString(),
    model: model?.model ?? null,
    events: records.flatMap(record => (record.record === 'event' ? [record.event] : [])),
    messages: records.flatMap(record => (record.record === 'message' ? [record.message] : [])),
  }
}
