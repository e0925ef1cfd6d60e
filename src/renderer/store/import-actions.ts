import type { ImportCandidate, ImportChoice, ImportOutcome, ImportSource, ImportTable } from '../../shared/config-import.ts'
import type { Result } from '../../shared/failure.ts'
import { invoke, pathOf } from '../bridge.ts'
import { changeDesk, changeView, useStore } from './store.ts'

/** Configurations of other apps that lie on this machine. */
export function findImports(): Promise<Result<ImportCandidate[]>> {
  return invoke('import/candidates', undefined)
}

/** The dry run. Nothing is written by it. */
export function readImport(source: ImportSource): Promise<Result<ImportTable>> {
  return invoke('import/read', source)
}

/** What came of it stays on the desk, with its way back. */
export async function applyImport(id: string, rows: readonly ImportChoice[]): Promise<Result<ImportOutcome>> {
  const answer = await invoke('import/apply', { id, rows: [...rows] })
  if (answer.ok) changeDesk(() => ({ lastImport: { outcome: answer.value, undone: false, read: false }, importText: '' }))
  return answer
}

export async function undoImport(undo: string): Promise<Result<unknown>> {
  const answer = await invoke('import/undo', { undo })
  if (!answer.ok) return answer
  changeView(view => ({ ...view, connections: answer.value }))
  changeDesk(({ lastImport }) => (lastImport?.outcome.undo === undo ? { lastImport: { ...lastImport, undone: true } } : {}))
  return answer
}

export function typeImport(text: string): void {
  changeDesk(() => ({ importText: text }))
}

/** Puts the notice of the last import away. */
export function readLastImport(): void {
  changeDesk(({ lastImport }) => (lastImport === null ? {} : { lastImport: { ...lastImport, read: true } }))
}

/** Takes what was handed to the page; it is handed once. */
export function takeImport(): ImportSource | null {
  const source = useStore.getState().desk.importing
  if (source !== null) changeDesk(() => ({ importing: null }))
  return source
}

/** Larger texts than these are no configuration. */
const longestText = 1_000_000

/** A dropped file as a source: by its path, and one that is on no disk (dragged out of another app) by its text. */
export async function sourceOfFile(file: File): Promise<ImportSource | null> {
  const path = pathOf(file)
  if (path !== null) return { kind: 'file', path }
  return file.size > longestText ? null : { kind: 'text', text: await file.text() }
}
