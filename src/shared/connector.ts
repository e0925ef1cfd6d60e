import { z } from 'zod'
import type { ToolResult } from './conversation.ts'
import { isJsonObject } from './json.ts'

/** Where one sign-in at a connector stands. `unknown` is a word of the gateway that we do not know, or an account it does not. */
export const accountStatusSchema = z.enum(['pending', 'active', 'failed', 'expired', 'revoked', 'inactive', 'unknown'])
export type AccountStatus = z.infer<typeof accountStatusSchema>

/** One sign-in at a connector. `alias` is the name a person gave it, `label` what the vendor calls it. */
export const connectorAccountSchema = z.object({
  connection_id: z.string(),
  connector: z.string(),
  status: accountStatusSchema,
  status_reason: z.string().optional(),
  label: z.string().optional(),
  alias: z.string().optional(),
  active: z.boolean(),
  disabled: z.boolean(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
})
export type ConnectorAccount = z.infer<typeof connectorAccountSchema>

/** An app behind the gateway, as it stands for this person. */
export const connectorRowSchema = z.object({
  connector: z.string(),
  enabled: z.boolean(),
  connected: z.boolean(),
  connection_status: accountStatusSchema.optional(),
  status_reason: z.string().optional(),
  disabled_tools: z.array(z.string()),
})
export type ConnectorRow = z.infer<typeof connectorRowSchema>

export { aliasPattern } from './account-name.ts'

/** In whose name the gateway is asked. */
export const connectorIdentitySchema = z.discriminatedUnion('kind', [
  /** `mayCreate`: the first hosted act sets one up without a sign-in. */
  z.object({ kind: z.literal('none'), mayCreate: z.boolean(), lastFailure: z.string().optional() }),
  z.object({ kind: z.literal('guest') }),
  /** `managedTools`: the account's token says that hosted tools are part of it. */
  z.object({ kind: z.literal('signed-in'), managedTools: z.boolean() }),
  /** Signed in once; the sign-in no longer holds. */
  z.object({ kind: z.literal('expired') }),
  /** A bearer that a person gave, or that of the practice gateway. */
  z.object({ kind: z.literal('token') }),
])
export type ConnectorIdentityView = z.infer<typeof connectorIdentitySchema>

/** What a person needs to sign in on another page. */
export const deviceCodeSchema = z.object({
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string().optional(),
  expires_in_seconds: z.number(),
})
export type DeviceCode = z.infer<typeof deviceCodeSchema>

export const targetKindSchema = z.enum(['connector', 'mcp', 'plugin', 'skill'])
export type TargetKind = z.infer<typeof targetKindSchema>

export const targetActionSchema = z.enum(['connect', 'reconnect', 'install', 'enable', 'authorize'])
export type TargetAction = z.infer<typeof targetActionSchema>

/** `not_connected` is stamped at settlement only. */
export const targetStateSchema = z.enum(['pending', 'initiated', 'connected', 'skipped', 'failed', 'expired', 'not_connected'])
export type TargetState = z.infer<typeof targetStateSchema>

export const targetActorSchema = z.enum(['user', 'backend_watcher', 'clock'])
export type TargetActor = z.infer<typeof targetActorSchema>

export const settleReasonSchema = z.enum(['all_resolved', 'continue', 'deadline', 'interrupt'])
export type SettleReason = z.infer<typeof settleReasonSchema>

/** A value that a server asks for before it can be installed. */
export const requiredEnvSchema = z.object({
  name: z.string(),
  prompt: z.string(),
  required: z.boolean(),
  secret: z.boolean(),
  /** Blank for secrets. */
  default: z.string(),
  /** Where to get it, what it looks like. */
  hint: z.string().optional(),
  kind: z.enum(['text', 'folder', 'file', 'url', 'number']).optional(),
})
export type RequiredEnv = z.infer<typeof requiredEnvSchema>

/** How far an installation has got. `done` of `total` where they are known. */
export const installProgressSchema = z.object({
  step: z.enum(['runtime', 'fetch', 'values', 'sign-in', 'start', 'list', 'save']),
  text: z.string().optional(),
  done: z.number().optional(),
  total: z.number().optional(),
})
export type InstallProgress = z.infer<typeof installProgressSchema>

/** One row of a card. After settlement it carries no link, id or instructions. */
export const targetSnapshotSchema = z.object({
  name: z.string(),
  kind: targetKindSchema,
  action: targetActionSchema,
  state: targetStateSchema,
  alias: z.string().optional(),
  detail: z.string().optional(),
  instructions: z.string().optional(),
  connect_url: z.string().optional(),
  connection_id: z.string().optional(),
  /** Grows by one with each new link. */
  attempt: z.number().int().optional(),
  required_env: z.array(requiredEnvSchema).optional(),
  tools: z.array(z.string()).optional(),
  tools_listing: z.string().optional(),
  discovery_error: z.string().optional(),
  /** For people: the server's own name for itself, and what will run. */
  title: z.string().optional(),
  command: z.string().optional(),
  /** The version that an installation would replace, where it is another one; it stays unless the update is made. */
  installed_version: z.string().optional(),
  progress: installProgressSchema.optional(),
})
export type TargetSnapshot = z.infer<typeof targetSnapshotSchema>

/** Whose card it is: a session's tool row, or the Connections page's. */
export const operationOwnerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), session_id: z.string() }),
  z.object({ type: z.literal('account') }),
])
export type OperationOwner = z.infer<typeof operationOwnerSchema>

/** A card at one moment. Keep the highest `seq` of an operation and drop older frames; never work a state out. */
export const operationSnapshotSchema = z.object({
  op_id: z.string(),
  seq: z.number().int(),
  /** Seconds since 1970. */
  deadline_at: z.number(),
  timeout_seconds: z.number(),
  settled: z.boolean(),
  settled_at: z.number().nullable(),
  settled_by: settleReasonSchema.nullable(),
  targets: z.array(targetSnapshotSchema),
  owner: operationOwnerSchema,
  tool_call_id: z.string().optional(),
})
export type OperationSnapshot = z.infer<typeof operationSnapshotSchema>

/** The move that led to a frame; a settlement has none. */
export const targetMoveSchema = z.object({
  target: z.string(),
  from: targetStateSchema,
  to: targetStateSchema,
  actor: targetActorSchema,
  detail: z.string().optional(),
})
export type TargetMove = z.infer<typeof targetMoveSchema>

/** `request` opens a card and restores it after a reload; `update` says how it stands now. */
export const operationFrameSchema = z.object({
  kind: z.enum(['request', 'update']),
  snapshot: operationSnapshotSchema,
  move: targetMoveSchema.optional(),
})
export type OperationFrame = z.infer<typeof operationFrameSchema>

/** What a person does on a card: skip rows, approve them with what they ask for, or go on without the rest. Never success. */
export const operationResponseSchema = z.object({
  targets: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['approved', 'skipped']),
      detail: z.string().max(500).optional(),
      env: z.record(z.string(), z.string()).optional(),
    }),
  ),
  settled_by: z.literal('continue').optional(),
})
export type OperationResponse = z.infer<typeof operationResponseSchema>

/** Why an entry of a connector batch has no response. */
export const entryErrorSchema = z.looseObject({ code: z.string(), message: z.string() })
export type EntryError = z.infer<typeof entryErrorSchema>

const entryAnswerSchema = z.union([
  z.strictObject({ error: entryErrorSchema, account: z.string().optional() }),
  z.strictObject({ response: z.unknown(), account: z.string().optional() }),
])

/**
 * What one connector call came to; it stands in `structured` of the call's result, so that the answer to the whole
 * `tool_call` can carry data as data. `account` is the name of the account that ran it, where it has one.
 */
export type EntryAnswer = z.infer<typeof entryAnswerSchema>

/**
 * The answer that the result of a connector call carries; undefined where the call never reached its tool (refused,
 * denied, stopped) or its data was too large to keep beside the text.
 */
export function entryAnswerOf({ structured }: ToolResult): EntryAnswer | undefined {
  if (!isJsonObject(structured) || !('error' in structured || 'response' in structured)) return undefined
  const parsed = entryAnswerSchema.safeParse(structured)
  return parsed.success ? parsed.data : undefined
}
