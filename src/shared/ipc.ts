import { z } from 'zod'
import { approvalAnswerSchema } from './approval.ts'
import { assemblyReportSchema } from './assembly.ts'
import { connectionViewSchema, serverConfigSchema } from './connection.ts'
import { aliasPattern, connectorAccountSchema, connectorIdentitySchema, connectorRowSchema, deviceCodeSchema, operationOwnerSchema, operationResponseSchema, operationSnapshotSchema } from './connector.ts'
import { type AppEvent, appEventSchema } from './events.ts'
import type { Result } from './failure.ts'
import { explainedQuerySchema } from './search-explanation.ts'
import { modelConfigSchema, type Settings } from './settings.ts'

const nothing = z.undefined()
const sessionRef = z.object({ session: z.string() })

export const sessionSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  created_at: z.string(),
  changed_at: z.string(),
  model: z.string().nullable(),
  /** A run is on in this session. */
  running: z.boolean(),
})
export type SessionSummary = z.infer<typeof sessionSummarySchema>

export const modelViewSchema = z.object({
  id: z.string(),
  label: z.string(),
  kind: modelConfigSchema.shape.kind,
  /** Where it runs, in words a person knows: a host, a provider, "this machine". */
  place: z.string(),
  /** `discovered` models answer on loopback and are not saved yet. */
  origin: z.enum(['settings', 'discovered', 'practice']),
  context_length: z.number().int().nullable(),
})
export type ModelView = z.infer<typeof modelViewSchema>

export const toolViewSchema = z.object({
  name: z.string(),
  original_name: z.string(),
  server: z.string().nullable(),
  standing: z.enum(['core', 'direct', 'deferred', 'off', 'quarantined']),
  reason: z.string().optional(),
  description: z.string(),
  /** Of its definition. */
  tokens: z.number().int(),
})
export type ToolView = z.infer<typeof toolViewSchema>

export const settingProblemSchema = z.object({ path: z.string(), expected: z.string(), got: z.string(), used: z.string() })

/** Hosted apps as they stand for this person. */
export const connectorOverviewSchema = z.object({
  availability: z.enum(['available', 'not-set-up', 'unavailable']),
  identity: connectorIdentitySchema,
  rows: z.array(connectorRowSchema),
  /** Null: the portal could not be asked. */
  accounts: z.array(connectorAccountSchema).nullable(),
  /** Why the list could not be had. */
  failure: z.object({ code: z.string(), message: z.string(), hint: z.string().optional() }).nullable(),
})
export type ConnectorOverview = z.infer<typeof connectorOverviewSchema>

/** What the window needs before it can show anything. Settings are passed as parsed, secrets never are. */
export const appStateSchema = z.object({
  version: z.string(),
  platform: z.string(),
  /** The operating system's language tag. */
  locale: z.string(),
  settings: z.custom<Settings>(given => typeof given === 'object' && given !== null),
  settings_problems: z.array(settingProblemSchema),
  profile: z.string(),
  practice_folder: z.string(),
  sessions: z.array(sessionSummarySchema),
  models: z.array(modelViewSchema),
  connections: z.array(connectionViewSchema),
  /** Events up to this number are already in what `session/open` returns. */
  seq: z.number().int(),
})
export type AppState = z.infer<typeof appStateSchema>

/**
 * The only door between the window and main: input and output of every command.
 * Handlers, preload bridge and the renderer's `invoke` all derive from this table.
 */
export const commands = {
  'app/state': { input: nothing, output: appStateSchema },
  'session/list': { input: nothing, output: z.array(sessionSummarySchema) },
  'session/create': { input: nothing, output: sessionSummarySchema },
  'session/open': { input: sessionRef, output: z.object({ session: sessionSummarySchema, events: z.array(appEventSchema), seq: z.number().int() }) },
  'session/rename': { input: z.object({ session: z.string(), title: z.string().trim().min(1).max(200) }), output: sessionSummarySchema },
  'session/fork': { input: sessionRef, output: sessionSummarySchema },
  'session/delete': { input: sessionRef, output: nothing },
  'session/export': { input: z.object({ session: z.string(), format: z.enum(['json', 'markdown']) }), output: z.object({ text: z.string(), file_name: z.string() }) },
  'session/search': { input: z.object({ text: z.string() }), output: z.array(z.object({ session: z.string(), title: z.string(), excerpt: z.string() })) },
  'run/start': { input: z.object({ session: z.string(), text: z.string().min(1), model: z.string().optional() }), output: z.object({ run: z.string() }) },
  'run/stop': { input: sessionRef, output: nothing },
  'approval/answer': { input: z.object({ id: z.string(), answer: approvalAnswerSchema }), output: nothing },
  'question/answer': { input: z.object({ id: z.string(), text: z.string() }), output: nothing },
  'result/read': { input: z.object({ session: z.string(), id: z.string() }), output: z.object({ text: z.string() }) },
  'model/list': { input: z.object({ discover: z.boolean() }), output: z.array(modelViewSchema) },
  'model/check': { input: z.object({ config: modelConfigSchema, secret: z.string().optional() }), output: z.object({ models: z.array(z.string()) }) },
  'model/add': { input: z.object({ id: z.string().regex(/^[\w.:-]{1,80}$/), config: modelConfigSchema, secret: z.string().optional() }), output: z.array(modelViewSchema) },
  'model/remove': { input: z.object({ id: z.string() }), output: z.array(modelViewSchema) },
  'connection/list': { input: nothing, output: z.array(connectionViewSchema) },
  'connection/add': { input: z.object({ name: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/), config: serverConfigSchema }), output: z.array(connectionViewSchema) },
  'connection/remove': { input: z.object({ name: z.string() }), output: z.array(connectionViewSchema) },
  'connection/enable': { input: z.object({ name: z.string(), enabled: z.boolean() }), output: z.array(connectionViewSchema) },
  'connection/restart': { input: z.object({ name: z.string() }), output: z.array(connectionViewSchema) },
  'connection/log': { input: z.object({ name: z.string() }), output: z.object({ text: z.string() }) },
  'connector/list': { input: nothing, output: connectorOverviewSchema },
  /** Opens a card of the Connections page; it shows through events. `account`: the one to reconnect, by its name or label. */
  'connector/connect': { input: z.object({ connectors: z.array(z.string()).min(1), alias: z.string().regex(aliasPattern).optional(), reconnect: z.boolean().optional(), account: z.string().min(1).max(200).optional() }), output: nothing },
  'connector/rename': { input: z.object({ connection_id: z.string(), alias: z.string().regex(aliasPattern) }), output: connectorOverviewSchema },
  'connector/disconnect': { input: z.object({ connection_id: z.string() }), output: connectorOverviewSchema },
  /** Gives the code to type on the portal's page; `connectors-changed` tells when it worked, a notice when it did not. */
  'connector/sign-in': { input: nothing, output: deviceCodeSchema },
  'connector/sign-out': { input: nothing, output: connectorOverviewSchema },
  'operation/open': { input: nothing, output: z.array(operationSnapshotSchema) },
  'operation/respond': { input: z.object({ op_id: z.string(), owner: operationOwnerSchema, response: operationResponseSchema }), output: z.object({ settled: z.boolean() }) },
  'operation/retry': { input: z.object({ op_id: z.string(), owner: operationOwnerSchema, names: z.array(z.string()).min(1) }), output: operationSnapshotSchema },
  /** The browser came back: look now. It moves nothing by itself. */
  'operation/wake': { input: z.object({ op_id: z.string() }), output: nothing },
  'tool/list': { input: nothing, output: z.array(toolViewSchema) },
  'tool/explain': { input: z.object({ query: z.string(), limit: z.number().int().optional() }), output: z.object({ explained: explainedQuerySchema, total_tools: z.number().int(), ms: z.number() }) },
  'assembly/preview': {
    /** `tool_search`: raw values laid over the saved ones, to see what a change would send. */
    input: z.object({ tool_search: z.record(z.string(), z.unknown()).optional(), model: z.string().optional() }),
    output: assemblyReportSchema,
  },
  'assembly/apply': { input: sessionRef, output: nothing },
  'settings/set': { input: z.object({ path: z.string().min(1), value: z.unknown() }), output: appStateSchema.pick({ settings: true, settings_problems: true }) },
  'settings/reveal': { input: nothing, output: nothing },
} as const

export type CommandName = keyof typeof commands
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>
export type CommandOutput<N extends CommandName> = z.output<(typeof commands)[N]['output']>

/** One handler per command: forget one and it does not compile. */
export type Handlers = { [N in CommandName]: (input: z.output<(typeof commands)[N]['input']>) => Promise<Result<CommandOutput<N>>> }

/** What preload puts on `window.drawbridge`. */
export interface Bridge {
  invoke<N extends CommandName>(name: N, input: CommandInput<N>): Promise<Result<CommandOutput<N>>>
  /** Returns the stopper. */
  onEvent(listener: (event: AppEvent) => void): () => void
}
