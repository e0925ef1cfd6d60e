import type { CommandInput, EditableConfig } from '../../../shared/ipc.ts'
import { parseTarget, writeTarget } from '../../ui/parse-target.ts'
import { rowProblem, rowsOf, tableOf, type ValueKind, type ValueRow } from '../../ui/value-table.ts'

export const asUsual = 'usual'

/** A server's configuration as the form holds it. */
export interface ServerDraft {
  readonly line: string
  readonly folder: string
  readonly env: readonly ValueRow[]
  readonly headers: readonly ValueRow[]
  readonly transport: NonNullable<EditableConfig['transport']> | typeof asUsual
  readonly roots: NonNullable<EditableConfig['roots']> | typeof asUsual
  readonly mayAsk: boolean
}

export function draftOf(config: EditableConfig): ServerDraft {
  const { cwd = '', env, headers, transport = asUsual, roots = asUsual, sampling } = config
  return { line: writeTarget(config), folder: cwd, env: rowsOf(env), headers: rowsOf(headers), transport, roots, mayAsk: sampling !== 'never' }
}

export function kindOf(draft: ServerDraft): ValueKind {
  return parseTarget(draft.line)?.url === undefined ? 'env' : 'headers'
}

/** Whether something stands in it that cannot be saved. */
export function hasProblem(draft: ServerDraft): boolean {
  const rows = draft[kindOf(draft)]
  return parseTarget(draft.line) === null || rows.some(row => rowProblem(row, rows, kindOf(draft)) !== null)
}

export function editOf(name: string, draft: ServerDraft, before: EditableConfig): CommandInput<'connection/edit'> {
  const kind = kindOf(draft)
  const { table, secrets } = tableOf(draft[kind], name, draft.line)
  const folder = draft.folder.trim()
  const sampling = draft.mayAsk ? (before.sampling === 'never' ? undefined : before.sampling) : 'never'
  const local = kind === 'env' ? { cwd: folder === '' ? undefined : folder } : { transport: draft.transport === asUsual ? undefined : draft.transport }
  const choices = { [kind]: Object.keys(table).length === 0 ? undefined : table, ...local, roots: draft.roots === asUsual ? undefined : draft.roots, sampling }
  const given = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
  return { name, config: { ...parseTarget(draft.line), ...given }, secrets }
}
