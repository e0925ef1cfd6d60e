import { z } from 'zod'

/** Configuration of one MCP server, as `mcp_servers.<name>` in settings. */
export const serverConfigSchema = z.object({
  command: z.string().min(1).optional(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  cwd: z.string().optional(),
  url: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  enabled: z.boolean().optional(),
  supports_parallel_tool_calls: z.boolean().optional(),
  timeout_s: z.number().positive().optional(),
  tools: z.object({ include: z.array(z.string()).optional(), exclude: z.array(z.string()).optional() }).optional(),
})
export type ServerConfig = z.infer<typeof serverConfigSchema>

const failureSchema = z.object({ code: z.string(), message: z.string(), hint: z.string().optional() })

/** The live state of a server we run. One tagged union; nothing reads the text of an error. */
export const connectionStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('starting'), since: z.string() }),
  z.object({ kind: z.literal('running'), toolCount: z.number().int(), protocolVersion: z.string().nullable(), handshakeMs: z.number() }),
  z.object({ kind: z.literal('stopping') }),
  z.object({ kind: z.literal('failed'), failure: failureSchema, at: z.string() }),
])
export type ConnectionState = z.infer<typeof connectionStateSchema>

/** A tool that its server offers but the session does not get, and why. */
export const quarantinedToolSchema = z.object({ originalName: z.string(), reason: z.string() })

/** A server and its live state, as the Connections page shows it. */
export const connectionViewSchema = z.object({
  name: z.string(),
  /** The command line or URL a person would recognise; secrets are never in it. */
  target: z.string(),
  transport: z.enum(['stdio', 'http']),
  /** `practice` servers come with practice mode and are not in settings. */
  origin: z.enum(['settings', 'practice']),
  state: connectionStateSchema,
  quarantined: z.array(quarantinedToolSchema),
  strayLines: z.number().int(),
})
export type ConnectionView = z.infer<typeof connectionViewSchema>
