import { z } from 'zod'
import { type AccountStatus, accountStatusSchema, type ConnectorAccount, type ConnectorRow } from '../../../shared/connector.ts'
import { isJsonObject } from '../../../shared/json.ts'
import type { JsonSchema } from '../../../shared/tool.ts'

// What the gateway answers, read tolerantly: unknown fields are ignored, names may be camelCase or snake_case, null is
// the same as absent, and one wrong entry costs that entry. Entries keep their places: answers are matched by position.

function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())
}

/** An object's own names in camelCase; what lies deeper (schemas, data) is not ours to rename. */
function camelNames(value: unknown): unknown {
  if (!isJsonObject(value)) return value
  const present = Object.entries(value).filter(([, field]) => field !== null)
  return { ...Object.fromEntries(present.map(([name, field]) => [camelCase(name), field])), ...Object.fromEntries(present.filter(([name]) => !name.includes('_'))) }
}

function tolerant<S extends z.ZodRawShape>(shape: S) {
  return z.preprocess(camelNames, z.object(shape))
}

const text = z.string().optional().catch(undefined)
const flag = z.boolean().catch(false)
const strings = z.array(z.unknown()).catch([]).transform(values => values.filter(value => typeof value === 'string'))

/** An address that a browser may open. */
const link = z
  .string()
  .refine(address => /^https?:\/\//i.test(address) && URL.canParse(address))
  .optional()
  .catch(undefined)

const status: z.ZodType<AccountStatus> = z
  .string()
  .transform(word => {
    const lower = word.toLowerCase()
    return lower === 'initializing' || lower === 'initiated' ? 'pending' : lower
  })
  .pipe(accountStatusSchema)
  .catch('unknown')

/** Wrong entries become `null` so that the others keep their places. */
function places<T>(entry: z.ZodType<T>): z.ZodType<(T | null)[]> {
  return z.array(entry.nullable().catch(null))
}

export interface WireSchema {
  readonly connector: string
  readonly description: string
  readonly inputSchema: JsonSchema
}

const schemaFields = tolerant({
  connector: z.string().min(1),
  description: z.string().catch(''),
  inputSchema: z.record(z.string(), z.unknown()).catch({}),
})

/** By slug. An entry that is no object or names no connector is left out. */
const schemaTable = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((table): ReadonlyMap<string, WireSchema> => {
    const read = Object.entries(table).flatMap(([slug, value]): [string, WireSchema][] => {
      const parsed = schemaFields.safeParse(value)
      return parsed.success ? [[slug, parsed.data]] : []
    })
    return new Map(read)
  })

export const searchAnswerSchema = tolerant({
  results: places(tolerant({ useCase: text, tools: strings })),
  schemas: schemaTable,
})
export type SearchAnswer = z.infer<typeof searchAnswerSchema>
export const noSearchAnswer: SearchAnswer = { results: [], schemas: new Map() }

export const schemasAnswerSchema = tolerant({ schemas: schemaTable })
export type SchemasAnswer = z.infer<typeof schemasAnswerSchema>

const executeErrorCodes = ['TOOL_NOT_ALLOWED', 'CONNECTION_REQUIRED', 'TOOL_NOT_FOUND', 'PROVIDER_ERROR'] as const

const executeErrorSchema = tolerant({
  code: z.string(),
  message: z.string().catch(''),
  connector: text,
  connectUrl: link,
  connectionId: text,
  hint: text,
})
export interface ExecuteError {
  readonly code: (typeof executeErrorCodes)[number]
  readonly message: string
  readonly connector?: string | undefined
  readonly connectUrl?: string | undefined
  readonly connectionId?: string | undefined
  readonly hint?: string | undefined
}

/** What one executed call came to; `error` stands in the place of data. */
export interface ExecuteOutcome {
  readonly data: unknown
  readonly error?: ExecuteError
  readonly account?: string
}

const executeResultSchema = tolerant({ data: z.unknown().optional(), error: z.unknown().optional(), account: text })

/** No list of results, or no body at all, is an answer with none. */
const executeAnswerSchema = z.preprocess(value => value ?? {}, tolerant({ results: z.array(z.unknown()).catch([]) }))

/**
 * Outcomes by position; null where an entry cannot be read.
 * A code that is not one of ours is not an outcome of a call: it fails the whole answer.
 */
export function readExecuteAnswer(body: unknown): { readonly ok: true; readonly value: readonly (ExecuteOutcome | null)[] } | { readonly ok: false; readonly message: string } {
  const parsed = executeAnswerSchema.safeParse(body)
  if (!parsed.success) return { ok: false, message: 'The answer to a call is not one.' }
  const outcomes: (ExecuteOutcome | null)[] = []
  for (const raw of parsed.data.results) {
    const outcome = readOutcome(raw)
    if (typeof outcome === 'string') return { ok: false, message: outcome }
    outcomes.push(outcome)
  }
  return { ok: true, value: outcomes }
}

function readOutcome(raw: unknown): ExecuteOutcome | string | null {
  const parsed = executeResultSchema.safeParse(raw)
  if (!parsed.success) return null
  const { data, error, account } = parsed.data
  const named = account === undefined ? {} : { account }
  if (error === undefined) return { data: data ?? null, ...named }
  if (typeof error === 'string') return { data: null, error: { code: 'PROVIDER_ERROR', message: error }, ...named }
  const read = executeErrorSchema.safeParse(error)
  if (!read.success) return { data: null, error: { code: 'PROVIDER_ERROR', message: 'The app reported an error without saying which.' }, ...named }
  const code = executeErrorCodes.find(known => known === read.data.code)
  if (code === undefined) return `${read.data.message || 'The call failed.'} (${read.data.code})`
  return { data: null, error: { ...read.data, code }, ...named }
}

const startStatus = z.enum(['active', 'initiated', 'failed'])

export const connectionsAnswerSchema = tolerant({
  results: places(
    tolerant({
      connector: z.string().catch(''),
      /** Null: a word that we do not know. */
      status: startStatus.nullable().catch(null),
      connectUrl: link,
      connectionId: text,
      alias: text,
      instruction: text,
      statusReason: text,
    }),
  ),
})
export type ConnectionsAnswer = z.infer<typeof connectionsAnswerSchema>
export type ConnectionStart = NonNullable<ConnectionsAnswer['results'][number]>

export const listPageSchema = tolerant({
  items: places(
    tolerant({
      connector: z.string().min(1),
      enabled: z.boolean().catch(true),
      connected: flag,
      connectionStatus: status.optional(),
      statusReason: text,
      disabledTools: strings,
    }),
  ),
  nextCursor: text,
})
export type ListPage = z.infer<typeof listPageSchema>

export function connectorRows(pages: readonly ListPage[]): readonly ConnectorRow[] {
  const rows = new Map<string, ConnectorRow>()
  for (const item of pages.flatMap(page => page.items)) {
    if (item === null || rows.has(item.connector)) continue
    rows.set(item.connector, {
      connector: item.connector,
      enabled: item.enabled,
      connected: item.connected,
      ...(item.connectionStatus === undefined ? {} : { connection_status: item.connectionStatus }),
      ...(item.statusReason === undefined ? {} : { status_reason: item.statusReason }),
      disabled_tools: item.disabledTools,
    })
  }
  return [...rows.values()]
}

const accountFields = tolerant({
  connectionId: text,
  id: text,
  connector: z.string().catch(''),
  status,
  statusReason: text,
  label: text,
  alias: text,
  active: z.boolean().optional().catch(undefined),
  disabled: flag,
  createdAt: text,
  updatedAt: text,
})

/** Null: not an account. Whether it is active follows from its status where it does not say so itself. */
export function readAccount(body: unknown): ConnectorAccount | null {
  const parsed = accountFields.safeParse(body)
  if (!parsed.success) return null
  const { connectionId, id, connector, status: state, statusReason, label, alias, active, disabled, createdAt, updatedAt } = parsed.data
  return {
    connection_id: connectionId ?? id ?? '',
    connector,
    status: state,
    ...(statusReason === undefined ? {} : { status_reason: statusReason }),
    ...(label === undefined ? {} : { label }),
    ...(alias === undefined ? {} : { alias }),
    active: active ?? state === 'active',
    disabled,
    ...(createdAt === undefined ? {} : { created_at: createdAt }),
    ...(updatedAt === undefined ? {} : { updated_at: updatedAt }),
  }
}

const accountListFields = tolerant({ accounts: z.array(z.unknown()).optional(), items: z.array(z.unknown()).optional() })

/** A list of accounts, bare or under `accounts` or `items`. Null: no list. */
export function readAccounts(body: unknown): readonly ConnectorAccount[] | null {
  const parsed = accountListFields.safeParse(body)
  const list = Array.isArray(body) ? body : parsed.success ? (parsed.data.accounts ?? parsed.data.items) : undefined
  return list === undefined ? null : list.map(readAccount).filter(account => account !== null)
}
