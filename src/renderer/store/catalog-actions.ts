import type { CatalogDetail, RegistryPage } from '../../shared/catalog-entry.ts'
import type { Result } from '../../shared/failure.ts'
import type { CommandInput, CommandOutput } from '../../shared/ipc.ts'
import { invoke } from '../bridge.ts'
import type { CatalogDesk } from './desk.ts'
import { changeDesk } from './store.ts'

export function listCatalog(): Promise<Result<CommandOutput<'catalog/list'>>> {
  return invoke('catalog/list', undefined)
}

export function readCatalogDetail(id: string): Promise<Result<CatalogDetail>> {
  return invoke('catalog/detail', { id })
}

/** A page of the public registry, or what is kept of it while it cannot be reached. */
export function searchRegistry(query: string, cursor: string | null): Promise<Result<RegistryPage>> {
  return invoke('catalog/registry', { query: query.trim().slice(0, 200), cursor })
}

/** The system's own dialog. Null: the person chose nothing. */
export async function pickPath(kind: CommandInput<'dialog/pick'>['kind']): Promise<Result<string | null>> {
  const answer = await invoke('dialog/pick', { kind })
  return answer.ok ? { ok: true, value: answer.value.path } : answer
}

export function changeCatalog(change: Partial<CatalogDesk>): void {
  changeDesk(desk => ({ catalog: { ...desk.catalog, ...change } }))
}
