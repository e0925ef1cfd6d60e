import { z } from 'zod'
import { toolApprovalSchema, toolLoadSchema, toolPolicySchema } from './connection.ts'
import { contentBlockSchema } from './conversation.ts'

/** One tool of a server, offered to sessions or not, with what each way of loading it costs. */
export const serverToolSchema = z.object({
  /** Wire name; null where it has none (quarantined before it got one). */
  name: z.string().nullable(),
  original_name: z.string(),
  title: z.string().optional(),
  description: z.string(),
  /** `off`: switched off by the filter. */
  standing: z.enum(['direct', 'deferred', 'off', 'quarantined']),
  /** Why it is quarantined. */
  reason: z.string().optional(),
  usable: z.boolean(),
  /** Tokens in every request: always loaded, and deferred (its line in the listing). */
  tokens_direct: z.number().int(),
  tokens_deferred: z.number().int(),
  policy: toolPolicySchema,
  /** What its hints say; null: nothing. */
  read_only: z.boolean().nullable(),
  destructive: z.boolean().nullable(),
  input_schema: z.record(z.string(), z.unknown()),
})
export type ServerTool = z.infer<typeof serverToolSchema>

/** A server's tools and the switches that hold for all of them. */
export const serverToolsSchema = z.object({
  server: z.string(),
  load: toolLoadSchema,
  approval: toolApprovalSchema.nullable(),
  parallel: z.boolean(),
  /** Null: the default. */
  timeout_s: z.number().nullable(),
  tools: z.array(serverToolSchema),
  /** ISO time of the list where it is one from before, since the server does not run. */
  as_of: z.string().optional(),
})
export type ServerTools = z.infer<typeof serverToolsSchema>

export const serverResourceSchema = z.object({
  uri: z.string(),
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  mime_type: z.string().optional(),
  /** Bytes. */
  size: z.number().optional(),
})
export type ServerResource = z.infer<typeof serverResourceSchema>

export const resourceTemplateSchema = z.object({ uri_template: z.string(), name: z.string(), title: z.string().optional(), description: z.string().optional(), mime_type: z.string().optional() })
export type ResourceTemplate = z.infer<typeof resourceTemplateSchema>

export const serverPromptSchema = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  arguments: z.array(z.object({ name: z.string(), description: z.string().optional(), required: z.boolean() })),
})
export type ServerPrompt = z.infer<typeof serverPromptSchema>

/** What can be attached to a message: `failure` where a server's list could not be had. */
export const attachableSchema = z.object({
  server: z.string(),
  resources: z.array(serverResourceSchema),
  templates: z.array(resourceTemplateSchema),
  prompts: z.array(serverPromptSchema),
  failure: z.string().nullable(),
})
export type Attachable = z.infer<typeof attachableSchema>

/** A resource or prompt that a person attaches in the composer. */
export const attachmentRefSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('resource'), server: z.string(), uri: z.string(), name: z.string() }),
  z.object({ kind: z.literal('prompt'), server: z.string(), name: z.string(), arguments: z.record(z.string(), z.string()) }),
])
export type AttachmentRef = z.infer<typeof attachmentRefSchema>

/** What it held when it was sent. */
export const attachmentSchema = z.object({ ref: attachmentRefSchema, content: z.array(contentBlockSchema) })
export type Attachment = z.infer<typeof attachmentSchema>

/** What a try-out start of a server showed, and its surroundings; `drawbridge mcp test NAME --json` and the doctor. */
export const doctorReportSchema = z.object({
  ok: z.boolean(),
  /** As it was run, found on the PATH; the URL of a server that runs elsewhere. Secrets are masked. */
  command: z.string(),
  handshake_ms: z.number().nullable(),
  protocol_version: z.string().nullable(),
  pages: z.number().int(),
  /** How many can be used. */
  tools: z.number().int(),
  quarantined: z.array(z.object({ name: z.string(), reason: z.string() })),
  stray_lines: z.number().int(),
  stderr_tail: z.string(),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string().optional() }).nullable(),
  /** The program behind the command, links followed; null for a URL. */
  program: z.string().nullable().optional(),
  /** Names, never values, of the variables its configuration sets. */
  environment: z.array(z.string()).optional(),
  /** Names of variables of the shell that are kept from it. */
  withheld: z.array(z.string()).optional(),
  exit: z.object({ code: z.number().nullable(), signal: z.string().nullable() }).nullable().optional(),
  transport: z.enum(['stdio', 'http', 'sse']).optional(),
})
export type DoctorReport = z.infer<typeof doctorReportSchema>
