import { z } from 'zod'
import { type ApprovalRule, approvalRuleSchema } from './approval.ts'
import { type ServerConfig, serverConfigSchema } from './connection.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { parseToolSearch, showValue, type SettingProblem, type ToolSearchSettings } from './tool-search-settings.ts'

export const modelConfigSchema = z.object({
  kind: z.enum(['openai-compatible', 'openai', 'anthropic', 'practice']),
  base_url: z.string().optional(),
  /** The provider's name of the model. */
  model: z.string().optional(),
  /** Tokens. */
  context_length: z.number().int().positive().optional(),
  /** `${env:NAME}` or `${secret:NAME}`. */
  api_key: z.string().optional(),
  label: z.string().optional(),
})
export type ModelConfig = z.infer<typeof modelConfigSchema>

/** A command run around each tool call. It reads one JSON object on stdin and sees the real tool. */
export const hookConfigSchema = z.object({
  /** Tool name or glob. */
  match: z.string(),
  command: z.string(),
  /** `before` may refuse (exit code 2, words on stderr); `after` only watches. */
  when: z.enum(['before', 'after']),
  timeout_s: z.number().positive().optional(),
})
export type HookConfig = z.infer<typeof hookConfigSchema>

export const savedQuerySchema = z.object({ query: z.string().min(1), expected: z.array(z.string()) })
export type SavedQuery = z.infer<typeof savedQuerySchema>

export const themes = ['system', 'light', 'dark'] as const
export const languages = ['system', 'en', 'zh-CN', 'ja'] as const
export const densities = ['comfortable', 'compact'] as const

/** Everything a person can set; the keys are those of settings.json. */
export interface Settings {
  readonly tools: { readonly tool_search: ToolSearchSettings; readonly connectors: { readonly enabled: boolean } }
  readonly nous: { readonly guest: boolean }
  readonly mcp_servers: Readonly<Record<string, ServerConfig>>
  readonly connectors: {
    readonly gateway_url?: string
    readonly portal_url?: string
    readonly auth: 'portal' | 'token' | 'practice'
    readonly token?: string
  }
  readonly models: Readonly<Record<string, ModelConfig>>
  /** Id of the model new chats use; null until a person chose, which means practice. */
  readonly model: string | null
  readonly approvals: { readonly read_only: 'run' | 'ask'; readonly rules: readonly ApprovalRule[] }
  readonly hooks: readonly HookConfig[]
  readonly saved_queries: readonly SavedQuery[]
  readonly appearance: { readonly theme: (typeof themes)[number]; readonly density: (typeof densities)[number] }
  readonly language: (typeof languages)[number]
  /** Where relative paths of file tools start; null: the sample folder in practice mode, else the home folder. */
  readonly working_folder: string | null
}

type Report = (problem: SettingProblem) => void
type Raw = JsonObject

/**
 * Reads settings from untrusted JSON. A wrong value costs that value: it is named in `problems` with what was expected
 * and what stands in its place; the rest is kept. Never throws. Unknown keys are left to their owner and not reported.
 */
export function parseSettings(raw: unknown): { settings: Settings; problems: SettingProblem[] } {
  const problems: SettingProblem[] = []
  const report: Report = problem => problems.push(problem)
  const root = section(raw, '', report)
  const tools = section(root['tools'], 'tools', report)
  const nous = section(root['nous'], 'nous', report)
  const connectors = section(root['connectors'], 'connectors', report)
  const approvals = section(root['approvals'], 'approvals', report)
  const appearance = section(root['appearance'], 'appearance', report)
  const gatewayUrl = value(connectors, 'connectors.gateway_url', z.string().optional(), undefined, report)
  const portalUrl = value(connectors, 'connectors.portal_url', z.string().optional(), undefined, report)
  const token = value(connectors, 'connectors.token', z.string().optional(), undefined, report)
  const settings: Settings = {
    tools: { tool_search: parseToolSearch(tools['tool_search'], report), connectors: { enabled: connectorsEnabled(tools['connectors']) } },
    nous: { guest: value(nous, 'nous.guest', z.boolean(), true, report) },
    mcp_servers: table(root['mcp_servers'], 'mcp_servers', serverConfigSchema, report),
    connectors: {
      ...(gatewayUrl === undefined ? {} : { gateway_url: gatewayUrl }),
      ...(portalUrl === undefined ? {} : { portal_url: portalUrl }),
      ...(token === undefined ? {} : { token }),
      auth: value(connectors, 'connectors.auth', z.enum(['portal', 'token', 'practice']), 'portal', report),
    },
    models: table(root['models'], 'models', modelConfigSchema, report),
    model: value(root, 'model', z.string().nullable(), null, report),
    approvals: {
      read_only: value(approvals, 'approvals.read_only', z.enum(['run', 'ask']), 'run', report),
      rules: list(approvals['rules'], 'approvals.rules', approvalRuleSchema, report),
    },
    hooks: list(root['hooks'], 'hooks', hookConfigSchema, report),
    saved_queries: list(root['saved_queries'], 'saved_queries', savedQuerySchema, report),
    appearance: {
      theme: value(appearance, 'appearance.theme', z.enum(themes), 'system', report),
      density: value(appearance, 'appearance.density', z.enum(densities), 'comfortable', report),
    },
    language: value(root, 'language', z.enum(languages), 'system', report),
    working_folder: value(root, 'working_folder', z.string().nullable(), null, report),
  }
  return { settings, problems }
}

function section(raw: unknown, path: string, report: Report): Raw {
  if (raw === undefined || raw === null) return {}
  if (isJsonObject(raw)) return raw
  report({ path: path || '(whole file)', expected: 'an object', got: showValue(raw), used: 'defaults' })
  return {}
}

function value<T>(from: Raw, path: string, schema: z.ZodType<T>, fallback: T, report: Report): T {
  const raw = from[path.slice(path.lastIndexOf('.') + 1)]
  if (raw === undefined) return fallback
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  report({ path, expected: expectation(parsed.error), got: showValue(raw), used: fallback === undefined ? 'nothing' : showValue(fallback) })
  return fallback
}

/** A map of named entries: a wrong entry costs that entry. */
function table<T>(raw: unknown, path: string, schema: z.ZodType<T>, report: Report): Readonly<Record<string, T>> {
  const entries = Object.entries(section(raw, path, report)).flatMap(([name, entry]): [string, T][] => {
    const parsed = schema.safeParse(entry)
    if (parsed.success) return [[name, parsed.data]]
    report({ path: issuePath(`${path}.${name}`, parsed.error), expected: expectation(parsed.error), got: showValue(entry), used: `${path}.${name} is left out` })
    return []
  })
  return Object.fromEntries(entries)
}

function list<T>(raw: unknown, path: string, schema: z.ZodType<T>, report: Report): readonly T[] {
  if (raw === undefined || raw === null) return []
  if (!Array.isArray(raw)) {
    report({ path, expected: 'a list', got: showValue(raw), used: 'an empty list' })
    return []
  }
  return raw.flatMap((entry, index): T[] => {
    const parsed = schema.safeParse(entry)
    if (parsed.success) return [parsed.data]
    report({ path: issuePath(`${path}[${index}]`, parsed.error), expected: expectation(parsed.error), got: showValue(entry), used: 'this entry is left out' })
    return []
  })
}

/** `tools.connectors`: a boolean, a mapping with `enabled`, or a word; anything else means on. */
function connectorsEnabled(raw: unknown): boolean {
  const given = isJsonObject(raw) ? raw['enabled'] : raw
  if (typeof given === 'boolean') return given
  if (typeof given === 'number') return given !== 0
  if (typeof given === 'string') return !['false', '0', 'no', 'off', ''].includes(given.trim().toLowerCase())
  return true
}

function issuePath(base: string, error: z.ZodError): string {
  const inner = error.issues[0]?.path ?? []
  return inner.length === 0 ? base : `${base}.${inner.join('.')}`
}

function expectation(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'another value'
  return issue.message.replace(/^Invalid (input|option): expected /, '')
}
