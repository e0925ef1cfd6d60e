import type { ImportSource } from '../../shared/config-import.ts'
import type { CatalogDesk, Place, PreferencePage } from './desk.ts'
import { showSession } from './session-actions.ts'
import { changeDesk, useStore } from './store.ts'

export function startNewChat(): void {
  showSession(null)
}

export function showConnections(): void {
  changeDesk(() => ({ place: { kind: 'connections' } }))
}

/** With a change, to what it shows: other words, an opened sheet. */
export function showCatalog(change: Partial<CatalogDesk> = {}): void {
  changeDesk(desk => ({ place: { kind: 'catalog' }, catalog: { ...desk.catalog, ...change } }))
}

/** With a source, its dry run is shown at once. */
export function showImport(source: ImportSource | null = null): void {
  changeDesk(({ place }) => ({ place: importPlace(place), importing: source }))
}

function importPlace(from: Place): Place {
  if (from.kind === 'import') return from
  return from.kind === 'connections' ? { kind: 'import', from: 'connections' } : { kind: 'import' }
}

export function showInspector(query?: string): void {
  changeDesk(desk => ({ place: { kind: 'inspector' }, inspectorQuery: query ?? desk.inspectorQuery }))
}

export function showPreferences(page: PreferencePage = 'models'): void {
  changeDesk(() => ({ place: { kind: 'preferences', page } }))
}

export function backToChat(): void {
  showSession(useStore.getState().desk.lastChat)
}

export function toggleSide(): void {
  changeDesk(desk => ({ sideOpen: !desk.sideOpen }))
}

export function resizeSide(width: number): void {
  changeDesk(() => ({ sideWidth: Math.round(Math.min(400, Math.max(180, width))) }))
}

export function toggleRow(key: string, open: boolean): void {
  changeDesk(desk => ({ rows: { ...desk.rows, [key]: open } }))
}
