import { z } from 'zod'
import { approvalAnswerSchema, definitionChangeSchema } from './approval.ts'
import { operationSnapshotSchema, targetMoveSchema } from './connector.ts'
import { contentBlockSchema, resultStatusSchema, usageSchema } from './conversation.ts'
import { attachmentRefSchema } from './server-parts.ts'
import { serverRequestSchema } from './server-request.ts'

/**
 * Every event main sends, in the window and as a line of `drawbridge run --events jsonl` alike.
 * Field names are the terminal host's contract, hence snake_case. `seq` grows by one per event of a process.
 * `session` names the conversation the event belongs to; events without it speak of the whole app.
 */
const stamp = { seq: z.number().int(), at: z.string(), session: z.string().optional() }

export const listingFormSchema = z.enum(['full', 'names', 'mixed', 'groups', 'none'])
export type ListingForm = z.infer<typeof listingFormSchema>

export const toolViaSchema = z.enum(['direct', 'tool_call'])

export const searchHitSchema = z.object({ query: z.string(), name: z.string(), score: z.number() })

/** What changed the tools array between two turns, and what re-reading it costs. */
export const prefixChangeSchema = z.object({
  /** A server's name, `settings`, `model` or `tools`. */
  who: z.string(),
  what: z.string(),
  rebilled_tokens: z.number().int(),
})

export const appEventSchema = z.discriminatedUnion('type', [
  z.object({ ...stamp, type: z.literal('run-start'), run: z.string(), prompt: z.string(), model: z.string(), attachments: z.array(attachmentRefSchema).optional() }),
  z.object({
    ...stamp,
    type: z.literal('assembly-made'),
    tier: z.number().int(),
    listing_form: listingFormSchema,
    deferred_count: z.number().int(),
    tools_hash: z.string(),
    eager_tokens: z.number().int(),
    sent_tokens: z.number().int(),
    /** Null while the prefix is byte-equal to the last turn's, and on the first. */
    changed_by: z.array(prefixChangeSchema).nullable(),
    system_tokens: z.number().int().optional(),
    core_tokens: z.number().int().optional(),
    bridge_tokens: z.number().int().optional(),
    context_tokens: z.number().int().optional(),
    history_tokens: z.number().int().optional(),
    result_tokens: z.number().int().optional(),
    described_tokens: z.number().int().optional(),
  }),
  /**
   * Tools or settings changed in mid-session. The session keeps the prefix it has: the person applies the change now
   * (command `assembly/apply`) or leaves it to the next chat. An empty list: nothing is pending any more.
   */
  z.object({ ...stamp, type: z.literal('prefix-pending'), changed_by: z.array(prefixChangeSchema) }),
  z.object({ ...stamp, type: z.literal('turn-start'), run: z.string(), turn: z.number().int() }),
  z.object({ ...stamp, type: z.literal('text-delta'), text: z.string() }),
  z.object({ ...stamp, type: z.literal('reasoning-delta'), text: z.string() }),
  z.object({
    ...stamp,
    type: z.literal('tool-start'),
    id: z.string(),
    /** The real tool, never the bridge that carried the call. */
    name: z.string(),
    /** The name its source knows it by. */
    original_name: z.string(),
    source: z.enum(['core', 'mcp', 'plugin', 'connectors', 'other', 'bridge']),
    server: z.string().nullable(),
    arguments: z.unknown(),
    via: toolViaSchema,
    /** Position inside a `tool_call`; absent on direct calls. */
    entry_index: z.number().int().optional(),
    /** Id of the call as the model wrote it; equals `id` but for split batches. */
    call_id: z.string(),
  }),
  z.object({ ...stamp, type: z.literal('tool-progress'), id: z.string(), text: z.string().optional(), done: z.number().optional(), total: z.number().optional() }),
  z.object({
    ...stamp,
    type: z.literal('approval-request'),
    id: z.string(),
    tool: z.string(),
    server: z.string().nullable(),
    arguments: z.unknown(),
    /** Why it asks, in words: writes, unknown effect, definition changed. */
    reason: z.string(),
    /** What changed in its definition since it was allowed; absent where nothing did, or nobody kept what it was. */
    difference: z.array(definitionChangeSchema).optional(),
  }),
  z.object({ ...stamp, type: z.literal('approval-answer'), id: z.string(), answer: approvalAnswerSchema, by: z.enum(['person', 'rule', 'flag', 'stop']) }),
  z.object({ ...stamp, type: z.literal('question-asked'), id: z.string(), text: z.string(), choices: z.array(z.string()).optional() }),
  z.object({ ...stamp, type: z.literal('question-answered'), id: z.string(), text: z.string().nullable() }),
  /** A server wants something of the person while a call of its runs; `call` is the id of that call's row. */
  z.object({ ...stamp, type: z.literal('server-request'), id: z.string(), call: z.string(), server: z.string(), request: serverRequestSchema }),
  /** `by: stop`: the run was stopped before an answer. `by: server`: the server took it back, ended, or ended the call. */
  z.object({ ...stamp, type: z.literal('server-answer'), id: z.string(), call: z.string(), action: z.enum(['accept', 'decline', 'cancel']), by: z.enum(['person', 'flag', 'stop', 'server', 'nobody']) }),
  z.object({
    ...stamp,
    type: z.literal('tool-end'),
    id: z.string(),
    status: resultStatusSchema,
    result_preview: z.string(),
    /** Blocks for the row, cut to what a row can show. */
    content: z.array(contentBlockSchema).optional(),
    /** Set when the whole result is longer than what `content` holds; characters. */
    total_characters: z.number().int().optional(),
    ms: z.number(),
  }),
  z.object({
    ...stamp,
    type: z.literal('search-end'),
    id: z.string(),
    queries: z.array(z.string()),
    matches: z.array(searchHitSchema),
    closest: z.array(searchHitSchema).optional(),
    total_available: z.number().int().optional(),
  }),
  z.object({ ...stamp, type: z.literal('describe-end'), id: z.string(), names: z.array(z.string()), not_found: z.array(z.string()) }),
  /** A card opens, or is there again after a reload. Keep the highest `operation.seq` of an `op_id`. */
  z.object({ ...stamp, type: z.literal('connection-request'), operation: operationSnapshotSchema }),
  z.object({ ...stamp, type: z.literal('connection-update'), operation: operationSnapshotSchema, move: targetMoveSchema.optional() }),
  z.object({ ...stamp, type: z.literal('connectors-changed') }),
  z.object({ ...stamp, type: z.literal('turn-end'), run: z.string(), turn: z.number().int(), stop_reason: z.enum(['end', 'calls', 'length', 'filtered', 'aborted', 'failed']), usage: usageSchema.optional() }),
  z.object({
    ...stamp,
    type: z.literal('run-end'),
    run: z.string(),
    status: z.enum(['done', 'failed', 'stopped', 'interrupted']),
    totals: z.object({ turns: z.number().int(), calls: z.number().int(), finding_calls: z.number().int(), input_tokens: z.number(), output_tokens: z.number(), ms: z.number() }),
    failure: z.object({ code: z.string(), message: z.string(), hint: z.string().optional() }).optional(),
  }),
  z.object({ ...stamp, type: z.literal('notice'), level: z.enum(['info', 'warning', 'error']), text: z.string(), about: z.string().nullable(), hint: z.string().optional() }),
  z.object({ ...stamp, type: z.literal('session-changed'), what: z.enum(['created', 'renamed', 'deleted', 'touched']), id: z.string(), title: z.string().optional() }),
  z.object({ ...stamp, type: z.literal('connections-changed') }),
  z.object({ ...stamp, type: z.literal('settings-changed') }),
])
export type AppEvent = z.infer<typeof appEventSchema>
export type EventType = AppEvent['type']
export type EventOf<T extends EventType> = Extract<AppEvent, { type: T }>

/** An event before the core stamped it. Distributes over the union so that each shape stays whole. */
export type NewEvent = AppEvent extends infer E ? (E extends AppEvent ? Omit<E, 'seq' | 'at'> : never) : never

/** Contract: ordered, never throws. Where the event belongs to a session it is on disk before anyone sees it. */
export type Emit = (event: NewEvent) => void
