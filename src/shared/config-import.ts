import { z } from 'zod'

export const importApps = ['claude-desktop', 'claude-code', 'cursor', 'vscode', 'windsurf', 'codex', 'goose', 'gemini-cli', 'lm-studio'] as const
export const importAppSchema = z.enum(importApps)
export type ImportApp = z.infer<typeof importAppSchema>

/** Apps as their makers write them; the same in every language. */
export const importAppTitles: Readonly<Record<ImportApp, string>> = {
  'claude-desktop': 'Claude Desktop',
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  windsurf: 'Windsurf',
  codex: 'Codex',
  goose: 'Goose',
  'gemini-cli': 'Gemini CLI',
  'lm-studio': 'LM Studio',
}

/** Where servers are taken over from. `text`: pasted JSON, URL or command line. `file`: a configuration or a `.mcpb`/`.dxt` bundle. */
export const importSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('app'), app: importAppSchema, path: z.string() }),
  z.object({ kind: z.literal('file'), path: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string().max(1_000_000) }),
])
export type ImportSource = z.infer<typeof importSourceSchema>

/** Another app's configuration that lies on this machine. */
export const importCandidateSchema = z.object({ app: importAppSchema, path: z.string(), servers: z.number().int() })
export type ImportCandidate = z.infer<typeof importCandidateSchema>

/** A value in plain text that will move to the secret store. */
export const importSecretSchema = z.object({
  /** `env.GITHUB_TOKEN`, `headers.Authorization`, `args[3]`. */
  place: z.string(),
  /** Its name in the secret store. */
  secret: z.string(),
})

export const importRowSchema = z.object({
  name: z.string(),
  /** `same`: configured already and reads the same. `clash`: another one has that name. */
  state: z.enum(['new', 'same', 'clash', 'invalid']),
  /** A free name, for a clash. */
  rename_to: z.string().optional(),
  /** What it runs or reaches, secrets masked. */
  target: z.string(),
  transport: z.enum(['stdio', 'http', 'bundle']),
  /** In words: missing runtime, unknown keys left out, relative paths, values asked for. */
  problems: z.array(z.string()),
  runtime_missing: z.boolean(),
  secrets: z.array(importSecretSchema),
  /** Off in the app it comes from. */
  disabled: z.boolean(),
  /** Values that a bundle or a placeholder asks for. */
  asks: z.array(z.object({ name: z.string(), prompt: z.string(), required: z.boolean(), secret: z.boolean(), default: z.string() })),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** The dry run: nothing is written until rows of it are applied. */
export const importTableSchema = z.object({
  id: z.string(),
  /** `Claude Desktop`, `Pasted text`, a file name. */
  from: z.string(),
  path: z.string().nullable(),
  rows: z.array(importRowSchema),
  /** Of the source as a whole: unknown form, parts that were passed over. */
  problems: z.array(z.string()),
})
export type ImportTable = z.infer<typeof importTableSchema>

export const importChoiceSchema = z.object({
  name: z.string(),
  /** Another name for it. */
  as: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/).optional(),
  /** A clash replaces the one that is there. */
  replace: z.boolean().optional(),
  values: z.record(z.string(), z.string()).optional(),
})
export type ImportChoice = z.infer<typeof importChoiceSchema>

export const importOutcomeSchema = z.object({
  applied: z.array(z.object({ name: z.string(), as: z.string() })),
  failed: z.array(z.object({ name: z.string(), message: z.string() })),
  /** Takes it all back: servers, replaced ones, secrets, files. */
  undo: z.string(),
})
export type ImportOutcome = z.infer<typeof importOutcomeSchema>
