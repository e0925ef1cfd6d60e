import path from 'node:path'
import { z } from 'zod'
import { type SessionSummary, sessionSummarySchema } from '../../../shared/ipc.ts'
import { createJsonFile } from '../../platform/json-file.ts'
import type { SessionContent } from './session-record.ts'
import type { SessionStore } from './session-store.ts'

/** What the list of chats shows of each, newest change first. */
export interface SessionIndex {
  load(): Promise<void>
  list(): SessionSummary[]
  get(id: string): SessionSummary | null
  /** Takes the summary from a session's content. */
  take(content: SessionContent): SessionSummary
  change(id: string, change: Partial<Pick<SessionSummary, 'title' | 'changed_at' | 'model' | 'running'>>): SessionSummary | null
  remove(id: string): void
  /** Keeps the summaries for the next start. */
  save(): Promise<void>
}

const cacheSchema = z.record(z.string(), z.object({ bytes: z.number(), summary: sessionSummarySchema }))
type Cache = z.infer<typeof cacheSchema>

/**
 * The journals are the truth; `index.json` only saves reading them all at every start. An entry counts while its journal
 * has the length it was made from, so a lost, old or broken cache costs time and nothing else.
 */
export function createSessionIndex(folder: string, store: SessionStore): SessionIndex {
  const file = createJsonFile<Cache>({ path: path.join(folder, 'index.json'), defaults: {}, parse: raw => cacheSchema.safeParse(raw).data })
  const summaries = new Map<string, SessionSummary>()

  function take(content: SessionContent): SessionSummary {
    const summary: SessionSummary = {
      id: content.id,
      title: content.title,
      created_at: content.createdAt,
      changed_at: content.events.at(-1)?.at ?? content.createdAt,
      model: content.model,
      running: summaries.get(content.id)?.running ?? false,
    }
    summaries.set(content.id, summary)
    return summary
  }

  async function load(): Promise<void> {
    const cache = file.load().value
    for (const id of await store.ids()) {
      const cached = Object.hasOwn(cache, id) ? cache[id] : undefined
      if (cached !== undefined && cached.bytes === store.bytes(id)) summaries.set(id, cached.summary)
      else await readAfresh(id)
    }
  }

  async function readAfresh(id: string): Promise<void> {
    const content = await store.read(id)
    if (content !== null) take(content)
  }

  return {
    load,
    list: () => [...summaries.values()].sort((a, b) => b.changed_at.localeCompare(a.changed_at)),
    get: id => summaries.get(id) ?? null,
    take,
    change(id, change) {
      const known = summaries.get(id)
      if (known === undefined) return null
      const changed = { ...known, ...change }
      summaries.set(id, changed)
      return changed
    },
    remove: id => void summaries.delete(id),
    async save() {
      const entries = [...summaries.values()].map(summary => [summary.id, { bytes: store.bytes(summary.id), summary: { ...summary, running: false } }] as const)
      await file.save(Object.fromEntries(entries))
    },
  }
}
