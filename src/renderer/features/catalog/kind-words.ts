import type { TFunction } from 'i18next'
import { type CatalogEntry, catalogCategories } from '../../../shared/catalog-entry.ts'

type Category = CatalogEntry['category']
type AccessKind = CatalogEntry['access'][number]['kind']

/** What the window calls a category, or a kind of access. */
export function kindWords(t: TFunction, name: Category | AccessKind): string {
  return isCategory(name) ? t(`catalog.category.${name}`) : t(`access.${name}`)
}

export function isCategory(name: string): name is Category {
  return catalogCategories.some(each => each === name)
}
