import type { TFunction } from 'i18next'
import { type CatalogEntry, catalogCategories } from '../../../shared/catalog-entry.ts'
import { needOf, runtimeName, runtimeOf } from './needs.ts'

type Category = CatalogEntry['category']
type AccessKind = CatalogEntry['access'][number]['kind']

/** What the window calls a category, or a kind of access. */
export function kindWords(t: TFunction, name: Category | AccessKind): string {
  return isCategory(name) ? t(`catalog.category.${name}`) : t(`access.${name}`)
}

/** What the window says on its card and sheet: its kind, what it touches, needs and runs with. */
export function labelsOf(t: TFunction, entry: CatalogEntry): readonly string[] {
  return [kindWords(t, entry.category), ...entry.access.map(({ kind }) => kindWords(t, kind)), t(`catalog.need.${needOf(entry)}`), runtimeName(t, runtimeOf(entry))]
}

export function isCategory(name: string): name is Category {
  return catalogCategories.some(each => each === name)
}
