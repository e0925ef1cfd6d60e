import type { CommandInput, EditableConfig } from '../../../shared/ipc.ts'
import type { ServerChanges, ServerDraft } from '../../store/server-draft.ts'
import { parseTarget, writeTarget } from '../../ui/parse-target.ts'
import { rowProblem, rowsOf, tableOf, type ValueKind } from '../../ui/value-table.ts'

export const asUsual = 'usual'

export function draftOf(config: EditableConfig): ServerDraft {
  const { cwd = '', env, headers, transport = asUsual, roots = asUsual, sampling } = config
  return { line: writeTarget(config), folder: cwd, env: rowsOf(env), headers: rowsOf(headers), transport, roots, mayAsk: sampling !== 'never' }
}

export function kindOf(draft: ServerDraft): ValueKind {
  return parseTarget(draft.line)?.url === undefined ? 'env' : 'headers'
}

/** The parts of `changes` that say something else than `first`. */
export function differing(first: ServerDraft, changes: ServerChanges): ServerChanges {
  const before = new Map<string, unknown>(Object.entries(first))
  return Object.fromEntries(Object.entries(changes).filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(before.get(part))))
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
