import type { KeptSecret, ValueRow } from '../store/server-draft.ts'

export type ValueKind = 'env' | 'headers'
export type RowProblem = 'name' | 'twice' | 'value'
type Table = Readonly<Record<string, string>>

const speaksOfSecret = /(?:^|[_-])(?:token|secret|password|passwd|passphrase|credentials?|api[_-]?key|access[_-]?key|private[_-]?key|key|pat|authorization)$/i

export function rowsOf(table: Table | undefined): readonly ValueRow[] {
  return Object.entries(table ?? {}).map(([name, text], id) => {
    const kept = keptSecret(text)
    return { id, name, value: kept ? '' : text, secret: kept !== null, kept }
  })
}

export function newRow(rows: readonly ValueRow[]): ValueRow {
  return { id: Math.max(-1, ...rows.map(row => row.id)) + 1, name: '', value: '', secret: null, kept: null }
}

export function isSecretRow(row: ValueRow): boolean {
  return row.secret ?? speaksOfSecret.test(row.name.trim())
}

/** Rows that nobody wrote into are passed over. */
export function rowProblem(row: ValueRow, rows: readonly ValueRow[], kind: ValueKind): RowProblem | null {
  if (isBlank(row)) return null
  const name = row.name.trim()
  const letters = kind === 'env' ? /^[^\s=\0]+$/ : /^[\w!#$%&'*+.^`|~-]+$/
  if (!letters.test(name)) return 'name'
  const same = (other: ValueRow): boolean => (kind === 'env' ? other.name.trim() === name : other.name.trim().toLowerCase() === name.toLowerCase())
  if (rows.some(other => other.id !== row.id && !isBlank(other) && same(other))) return 'twice'
  return isSecretRow(row) && row.kept === null && row.value === '' ? 'value' : null
}

export interface TableWithSecrets {
  readonly table: Table
  /** New values for the secret store, by NAME. */
  readonly secrets: Table
}

/** Rows as they are saved: secrets apart, and references to them in their place. @param beside what else refers to secrets */
export function tableOf(rows: readonly ValueRow[], server: string, beside = ''): TableWithSecrets {
  const texts = [beside, ...rows.map(row => (row.kept === null ? row.value : written(row.kept)))]
  const used = new Set(texts.flatMap(text => [...text.matchAll(/\$\{secret:([^}]+)\}/g)].map(([, name = '']) => name)))
  const secrets: Record<string, string> = {}
  const entries = rows.filter(row => !isBlank(row)).map(row => {
    const name = row.name.trim()
    if (!isSecretRow(row)) return [name, row.value] as const
    const { kept } = row
    if (kept !== null && row.value === '') return [name, written(kept)] as const
    const own = kept === null ? null : ownName(kept.name, server)
    const key = own ?? freeName(name, candidate => used.has(storeName(server, candidate)))
    used.add(storeName(server, key))
    secrets[key] = bare(row.value, kept)
    return [name, written({ before: kept?.before ?? '', name: storeName(server, key), after: kept?.after ?? '' })] as const
  })
  return { table: Object.fromEntries(entries), secrets }
}

function isBlank(row: ValueRow): boolean {
  return row.name.trim() === '' && row.value === '' && row.kept === null
}

/** Null: it holds no reference, or more than one. */
function keptSecret(text: string): KeptSecret | null {
  const [, before, name, after] = /^([^$]*)\$\{secret:([^}]+)\}([^$]*)$/.exec(text) ?? []
  return name === undefined ? null : { before: before ?? '', name, after: after ?? '' }
}

function written({ before, name, after }: KeptSecret): string {
  return `${before}\${secret:${name}}${after}`
}

/** `Bearer …` may be pasted whole. */
function bare(value: string, kept: KeptSecret | null): string {
  const text = value.trim()
  return kept !== null && kept.before !== '' && text.startsWith(kept.before) && text.length > kept.before.length ? text.slice(kept.before.length) : text
}

function storeName(server: string, key: string): string {
  return `mcp.${server}.${key}`
}

/** Null: it belongs to others as well. */
function ownName(name: string, server: string): string | null {
  const key = name.startsWith(`mcp.${server}.`) ? name.slice(server.length + 5) : ''
  return /^[\w-]{1,60}$/.test(key) ? key : null
}

function freeName(name: string, isUsed: (key: string) => boolean): string {
  const safe = name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 55) || 'VALUE'
  for (let count = 1; ; count++) {
    const key = count === 1 ? safe : `${safe}_${count}`
    if (!isUsed(key)) return key
  }
}
