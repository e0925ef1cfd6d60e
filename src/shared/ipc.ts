import { z } from 'zod'
import { approvalAnswerSchema } from './approval.ts'
import { assemblyReportSchema } from './assembly.ts'
import { catalogDetailSchema, catalogItemSchema, registryPageSchema } from './catalog-entry.ts'
import { importCandidateSchema, importChoiceSchema, importOutcomeSchema, importSourceSchema, importTableSchema } from './config-import.ts'
import { connectionViewSchema, serverConfigSchema, toolApprovalSchema, toolLoadSchema, toolPolicySchema } from './connection.ts'
import { aliasPattern, connectorAccountSchema, connectorIdentitySchema, connectorRowSchema, deviceCodeSchema, operationOwnerSchema, operationResponseSchema, operationSnapshotSchema } from './connector.ts'
import { contentBlockSchema, toolResultSchema } from './conversation.ts'
import { type AppEvent, appEventSchema } from './events.ts'
import type { Result } from './failure.ts'
import { explainedQuerySchema } from './search-explanation.ts'
import { attachableSchema, attachmentRefSchema, doctorReportSchema, serverToolsSchema } from './server-parts.ts'
import { serverAnswerSchema } from './server-request.ts'
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

/** What a person may change about how a server is reached. Secrets stand in it as `${secret:mcp.<server>.NAME}`. */
export const editableConfigSchema = serverConfigSchema.pick({ command: true, args: true, env: true, cwd: true, url: true, headers: true, transport: true, roots: true, sampling: true })
export type EditableConfig = z.infer<typeof editableConfigSchema>

/** `plain`: references in it that stand for plain text in the settings file. */
export const rawServerSchema = z.object({ config: editableConfigSchema, plain: z.array(z.string()) })
export type RawServer = z.infer<typeof rawServerSchema>

/** By NAME; they go to the secret store. */
const newSecretsSchema = z.record(z.string().regex(/^[\w-]{1,60}$/), z.string().min(1).max(100_000))

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
  'run/start': { input: z.object({ session: z.string(), text: z.string(), model: z.string().optional(), attachments: z.array(attachmentRefSchema).max(50).optional() }).refine(({ text, attachments = [] }) => text !== '' || attachments.length > 0, { path: ['text'], message: 'a text, or something attached' }), output: z.object({ run: z.string() }) },
  'run/stop': { input: sessionRef, output: nothing },
  /** `id` is told from others in its session alone: models name calls as they like. So it is in the two below. */
  'approval/answer': { input: sessionRef.extend({ id: z.string(), answer: approvalAnswerSchema }), output: nothing },
  'question/answer': { input: sessionRef.extend({ id: z.string(), text: z.string() }), output: nothing },
  /** The person's answer to a card that a server opened on a row. */
  /** `session` null: asked during a call that a person runs by hand. */
  'server-request/answer': { input: z.object({ session: z.string().nullable(), id: z.string(), answer: serverAnswerSchema }), output: nothing },
  'result/read': { input: z.object({ session: z.string(), id: z.string() }), output: z.object({ text: z.string() }) },
  'model/list': { input: z.object({ discover: z.boolean() }), output: z.array(modelViewSchema) },
  'model/check': { input: z.object({ config: modelConfigSchema, secret: z.string().optional() }), output: z.object({ models: z.array(z.string()) }) },
  'model/add': { input: z.object({ id: z.string().regex(/^[\w.:-]{1,80}$/), config: modelConfigSchema, secret: z.string().optional() }), output: z.array(modelViewSchema) },
  'model/remove': { input: z.object({ id: z.string() }), output: z.array(modelViewSchema) },
  'connection/list': { input: nothing, output: z.array(connectionViewSchema) },
  'connection/add': { input: z.object({ name: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/), config: serverConfigSchema, secrets: newSecretsSchema.optional() }), output: z.array(connectionViewSchema) },
  /** A configured server for a form: references in the place of its secrets. */
  'connection/raw': { input: z.object({ name: z.string() }), output: rawServerSchema },
  /** Changes how it is reached and starts it anew; all else about it stays. */
  'connection/edit': { input: z.object({ name: z.string(), config: editableConfigSchema, secrets: newSecretsSchema }), output: z.array(connectionViewSchema) },
  'connection/enable': { input: z.object({ name: z.string(), enabled: z.boolean() }), output: z.array(connectionViewSchema) },
  'connection/restart': { input: z.object({ name: z.string() }), output: z.array(connectionViewSchema) },
  'connection/log': { input: z.object({ name: z.string() }), output: z.object({ text: z.string() }) },
  /** Takes it out of the settings, with its files, its secrets and its sign-in. */
  'connection/uninstall': { input: z.object({ name: z.string() }), output: z.array(connectionViewSchema) },
  /** A try-out start beside the running one, and its surroundings. */
  'connection/doctor': { input: z.object({ name: z.string() }), output: doctorReportSchema },
  'connection/sign-out': { input: z.object({ name: z.string() }), output: z.array(connectionViewSchema) },
  /**
   * Opens a card of the Connections page for servers of the catalog (`install`, also to update one) or of the settings;
   * it shows through events. Names of `install` are catalog ids.
   */
  'connection/manage': { input: z.object({ action: z.enum(['install', 'enable', 'authorize']), names: z.array(z.string()).min(1).max(20) }), output: nothing },
  /** Paste-back of the address a browser ended on, where it could not return by itself. */
  'connection/paste-callback': { input: z.object({ name: z.string(), url: z.string().max(10_000) }), output: nothing },
  'connection/tools': { input: z.object({ name: z.string() }), output: serverToolsSchema },
  /** Changes the switches of a server, or of tools of it (null takes a choice back). Values that are absent stay. */
  'connection/configure': {
    input: z.object({
      name: z.string(),
      load: toolLoadSchema.nullable().optional(),
      approval: toolApprovalSchema.nullable().optional(),
      parallel: z.boolean().optional(),
      timeout_s: z.number().positive().max(86_400).nullable().optional(),
      tools: z.array(z.object({ original_name: z.string(), on: z.boolean().optional(), policy: z.object(toolPolicySchema.shape).partial().optional(), clear: z.array(toolPolicySchema.keyof()).optional() })).optional(),
    }),
    output: serverToolsSchema,
  },
  /** Runs a tool by hand, outside of any conversation. */
  /** `id`: what its events carry, which belong to no session. `model`: whom its server may ask, with the person's consent. */
  'connection/call-tool': { input: z.object({ name: z.string(), tool: z.string(), arguments: z.record(z.string(), z.unknown()), id: z.string().optional(), model: z.string().optional() }), output: z.object({ result: toolResultSchema, ms: z.number() }) },
  'connection/stop-call': { input: z.object({ name: z.string(), tool: z.string() }), output: nothing },
  /** What the running servers offer for attaching to a message. */
  /** Cut to what a page can show. */
  'connection/read-resource': { input: z.object({ name: z.string(), uri: z.string().max(4000) }), output: z.object({ content: z.array(contentBlockSchema), total_characters: z.number().int().nullable() }) },
  'connection/attachable': { input: nothing, output: z.array(attachableSchema) },
  'catalog/list': { input: nothing, output: z.object({ items: z.array(catalogItemSchema), diagnostics: z.array(z.string()) }) },
  /** The public registry; `cursor` of the page before. Works from its cache while offline. */
  'catalog/registry': { input: z.object({ query: z.string().max(200), cursor: z.string().max(2000).nullable() }), output: registryPageSchema },
  'catalog/detail': { input: z.object({ id: z.string() }), output: catalogDetailSchema },
  'import/candidates': { input: nothing, output: z.array(importCandidateSchema) },
  'import/read': { input: importSourceSchema, output: importTableSchema },
  'import/apply': { input: z.object({ id: z.string(), rows: z.array(importChoiceSchema).min(1) }), output: importOutcomeSchema },
  'import/undo': { input: z.object({ undo: z.string() }), output: z.array(connectionViewSchema) },
  'dialog/pick': { input: z.object({ kind: z.enum(['folder', 'file', 'import']) }), output: z.object({ path: z.string().nullable() }) },
  /** `set_up`: may it set up an identity that needs nothing from the person? Whoever follows `connectors-changed` only looks. */
  'connector/list': { input: z.object({ set_up: z.boolean() }), output: connectorOverviewSchema },
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
  /** Shows the app's own log in the system's file manager. */
  'log/reveal': { input: nothing, output: nothing },
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
  /** Where a dropped or chosen file lies; empty for one that is on no disk. */
  pathOf(file: File): string
}
