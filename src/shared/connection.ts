import { z } from 'zod'

export const toolLoadSchema = z.enum(['direct', 'deferred'])
export type ToolLoad = z.infer<typeof toolLoadSchema>

/** `ask`: every call; `run`: none; `deny`: the tool is never called. Absent: by its hints and the saved rules. */
export const toolApprovalSchema = z.enum(['ask', 'run', 'deny'])
export type ToolApproval = z.infer<typeof toolApprovalSchema>

/** What one tool does otherwise than its server. */
export const toolPolicySchema = z.object({
  load: toolLoadSchema.optional(),
  approval: toolApprovalSchema.optional(),
  parallel: z.boolean().optional(),
  timeout_s: z.number().positive().optional(),
  /** Taken off the quarantine shelf by the person. */
  use_anyway: z.boolean().optional(),
})
export type ToolPolicy = z.infer<typeof toolPolicySchema>

export const oauthConfigSchema = z.object({
  client_id: z.string().optional(),
  /** `${secret:NAME}` or `${env:NAME}`. */
  client_secret: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  /** A pinned address the browser comes back to; plain http on loopback. */
  redirect_uri: z.string().optional(),
  redirect_port: z.number().int().min(1).max(65_535).optional(),
  /** The authorization server the client belongs to. Absent: the first one the server names. */
  issuer: z.string().optional(),
  /** Absent: a person signs in, in the browser. The others need no browser, but a client that was registered beforehand. */
  grant: z.enum(['authorization_code', 'client_credentials', 'cross_app_access']).optional(),
  /** PEM (PKCS #8), as `${secret:NAME}`: the client proves itself with a signed assertion instead of `client_secret`. */
  private_key: z.string().optional(),
  /** Of `private_key`; absent: ES256. */
  algorithm: z.string().optional(),
  /** For `cross_app_access`: the company's sign-in whose token is exchanged; its `token_endpoint` is found by its `issuer` where it is not given. */
  identity: z.object({ issuer: z.string().optional(), token_endpoint: z.string().optional(), client_id: z.string(), id_token: z.string() }).optional(),
})
export type OAuthConfig = z.infer<typeof oauthConfigSchema>

/** How an installed server is reached, as its catalog entry had it: what differs in the settings was changed by hand. */
export const writtenAddressSchema = z.object({
  command: z.string().optional(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  url: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  transport: z.enum(['http', 'sse']).optional(),
  auth: z.enum(['oauth', 'none']).optional(),
})
export type WrittenAddress = z.infer<typeof writtenAddressSchema>

/** Where an installed server's files came from; lets it be updated and uninstalled. */
export const installedFromSchema = z.object({
  source: z.enum(['catalog', 'registry', 'bundle', 'import']),
  /** Catalog name or registry id; for a bundle its file name; for an import the app. */
  name: z.string(),
  runtime: z.enum(['npm', 'pypi', 'docker', 'command', 'bundle', 'none']).optional(),
  package: z.string().optional(),
  version: z.string().optional(),
  /** ISO time. */
  at: z.string(),
  /** Names in the secret store that only this server uses. */
  secrets: z.array(z.string()).optional(),
  /** What the person gave that is no secret: the answers of the form when it is updated. */
  values: z.record(z.string(), z.string()).optional(),
  wrote: writtenAddressSchema.optional(),
})
export type InstalledFrom = z.infer<typeof installedFromSchema>

/** Configuration of one MCP server, as `mcp_servers.<name>` in settings. */
export const serverConfigSchema = z.object({
  command: z.string().min(1).optional(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  cwd: z.string().optional(),
  url: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** How `url` is spoken to. Absent: streamable HTTP, and the legacy SSE where the server knows only that. */
  transport: z.enum(['http', 'sse']).optional(),
  /** `oauth`: sign in where the server asks for it (the default for a URL without an Authorization header); `none`: never. */
  auth: z.enum(['oauth', 'none']).optional(),
  oauth: oauthConfigSchema.optional(),
  enabled: z.boolean().optional(),
  supports_parallel_tool_calls: z.boolean().optional(),
  timeout_s: z.number().positive().optional(),
  /** Whether the server is told the session's folders. Absent: yes, unless its arguments name folders themselves. */
  roots: z.enum(['session', 'none']).optional(),
  /** Whether it may ask the model something, each time with the person's consent. Absent: `ask`. */
  sampling: z.enum(['ask', 'never']).optional(),
  /** How its tools stand, where a tool's own entry says nothing. Absent: `deferred`. */
  load: toolLoadSchema.optional(),
  approval: toolApprovalSchema.optional(),
  tools: z
    .object({
      /** Original names or globs. `include` wins over `exclude`; an empty `include` is none. */
      include: z.array(z.string()).optional(),
      exclude: z.array(z.string()).optional(),
      /** By original name. */
      each: z.record(z.string(), toolPolicySchema).optional(),
    })
    .optional(),
  installed: installedFromSchema.optional(),
})
export type ServerConfig = z.infer<typeof serverConfigSchema>

const failureSchema = z.object({ code: z.string(), message: z.string(), hint: z.string().optional() })

/** The live state of a server we run. One tagged union; nothing reads the text of an error. */
export const connectionStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('starting'), since: z.string() }),
  z.object({ kind: z.literal('running'), toolCount: z.number().int(), protocolVersion: z.string().nullable(), handshakeMs: z.number() }),
  z.object({ kind: z.literal('stopping') }),
  /** It answers, but wants a sign-in first. `expired`: one that held once; `more-rights`: a call needs scopes that were not granted. */
  z.object({ kind: z.literal('unauthorized'), reason: z.enum(['sign-in', 'expired', 'more-rights']), at: z.string() }),
  z.object({ kind: z.literal('failed'), failure: failureSchema, at: z.string() }),
])
export type ConnectionState = z.infer<typeof connectionStateSchema>

/** A tool that its server offers but the session does not get, and why. `usable`: the person may use it anyway. */
export const quarantinedToolSchema = z.object({ originalName: z.string(), reason: z.string(), usable: z.boolean() })

/** A server and its live state, as the Connections page shows it. */
export const connectionViewSchema = z.object({
  name: z.string(),
  /** As its makers write it, where it came from the catalog. */
  title: z.string().optional(),
  /** The command line or URL a person would recognise; secrets are never in it. */
  target: z.string(),
  transport: z.enum(['stdio', 'http']),
  /** `practice` servers come with practice mode and are not in settings. */
  origin: z.enum(['settings', 'practice']),
  state: connectionStateSchema,
  quarantined: z.array(quarantinedToolSchema),
  strayLines: z.number().int(),
  /** What the running server can do beside tools. */
  offers: z.object({ resources: z.boolean(), prompts: z.boolean() }),
  /** It is signed in to with OAuth, so it can be signed out. */
  signedIn: z.boolean(),
  installed: installedFromSchema.optional(),
})
export type ConnectionView = z.infer<typeof connectionViewSchema>
