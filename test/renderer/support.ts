import type { AppEvent, NewEvent } from '../../src/shared/events.ts'
import { emptyView } from '../../src/renderer/store/store.ts'
import type { SessionSummary } from '../../src/shared/ipc.ts'
import { reduce } from '../../src/renderer/store/reduce.ts'
import { emptyTranscript, type Item, type Transcript, type View } from '../../src/renderer/store/view.ts'

export const session: SessionSummary = { id: 's', title: 'One', created_at: '2026-11-30T08:00:00Z', changed_at: '2026-11-30T08:00:00Z', model: null, running: false }

/** A view with one opened, empty session. */
export const opened: View = { ...emptyView, sessions: [session], transcripts: { s: emptyTranscript } }

/** Numbers events from `first` on, a second apart, all of session `s` unless they name another. */
export function numbered(events: readonly NewEvent[], first = 1): AppEvent[] {
  return events.map((event, index): AppEvent => ({ session: 's', ...event, seq: first + index, at: new Date(Date.UTC(2026, 10, 30, 9, 0, first + index)).toISOString() }))
}

export function fold(events: readonly NewEvent[], view: View = opened): View {
  return numbered(events, view.seq < 0 ? 1 : view.seq + 1).reduce(reduce, view)
}

export function transcriptOf(view: View): Transcript {
  return view.transcripts['s'] ?? emptyTranscript
}

export function itemsOf(view: View): readonly Item[] {
  const { order, items } = transcriptOf(view)
  return order.map(id => items[id]).filter(item => item !== undefined)
}

export const runStart: NewEvent = { type: 'run-start', run: 'r', prompt: 'list my files', model: 'practice' }
export const runEnd: NewEvent = { type: 'run-end', run: 'r', status: 'done', totals: { turns: 1, calls: 1, finding_calls: 0, input_tokens: 1, output_tokens: 1, ms: 5 } }

export function toolStart(id: string, name = 'list_directory', extra: { server?: string | null; arguments?: unknown } = {}): NewEvent {
  const server = extra.server === undefined ? 'filesystem' : extra.server
  return { type: 'tool-start', id, call_id: id, name: server === null ? name : `mcp__${server}__${name}`, original_name: name, source: server === null ? 'core' : 'mcp', server, arguments: extra.arguments ?? {}, via: server === null ? 'direct' : 'tool_call' }
}

export function toolEnd(id: string, status: 'ok' | 'error' | 'denied' | 'interrupted' = 'ok', preview = 'done'): NewEvent {
  return { type: 'tool-end', id, status, result_preview: preview, ms: 3 }
}
