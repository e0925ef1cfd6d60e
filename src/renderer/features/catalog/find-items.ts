import { type CatalogItem, catalogCategories } from '../../../shared/catalog-entry.ts'
import type { ConnectionView } from '../../../shared/connection.ts'
import { assertNever } from '../../../shared/failure.ts'
import type { CatalogDesk, CatalogStanding } from '../../store/desk.ts'
import { wordsIn } from '../../ui/use-words.ts'

/** What the list is made of beside what the person looks for. */
export interface Shelf {
  readonly items: readonly CatalogItem[]
  /** Names of servers that failed or want a sign-in. */
  readonly troubled: ReadonlySet<string>
  readonly language: string
}

export function troubledServers(connections: readonly ConnectionView[]): ReadonlySet<string> {
  return new Set(connections.filter(({ state }) => state.kind === 'failed' || state.kind === 'unauthorized').map(({ name }) => name))
}

export function wantsAttention({ update_available, server, state }: CatalogItem, troubled: ReadonlySet<string>): boolean {
  return update_available || (state === 'installed' && server !== null && troubled.has(server))
}

/** Servers that have every word, by title; those whose title begins with the words come first. */
export function findItems(shelf: Shelf, { words, category, standing }: Pick<CatalogDesk, 'words' | 'category' | 'standing'>): readonly CatalogItem[] {
  const needles = split(words)
  const found = shelf.items.filter(item => (category === null || item.entry.category === category) && passes(item, standing, shelf.troubled) && hasAll(item, needles, shelf.language))
  const first = (item: CatalogItem): number => (needles.length > 0 && fold(item.entry.title).startsWith(needles.join(' ')) ? 0 : 1)
  return found.sort((a, b) => first(a) - first(b) || a.entry.title.localeCompare(b.entry.title, shelf.language, { numeric: true }))
}

/** How many servers each category has among those that the words and the standing leave; categories without any are left out. */
export function countCategories(shelf: Shelf, looked: Pick<CatalogDesk, 'words' | 'standing'>): readonly { readonly category: string; readonly count: number }[] {
  const found = findItems(shelf, { ...looked, category: null })
  return catalogCategories.map(category => ({ category, count: found.filter(item => item.entry.category === category).length })).filter(({ count }) => count > 0)
}

function passes(item: CatalogItem, standing: CatalogStanding, troubled: ReadonlySet<string>): boolean {
  switch (standing) {
    case 'all':
      return true
    case 'installed':
      return item.state !== 'available'
    case 'available':
      return item.state === 'available'
    case 'attention':
      return wantsAttention(item, troubled)
    default:
      return assertNever(standing)
  }
}

function hasAll(item: CatalogItem, needles: readonly string[], language: string): boolean {
  if (needles.length === 0) return true
  const text = searchable(item, language)
  return needles.every(needle => text.includes(needle))
}

const texts = new WeakMap<CatalogItem, { readonly language: string; readonly text: string }>()

function searchable(item: CatalogItem, language: string): string {
  const known = texts.get(item)
  if (known?.language === language) return known.text
  const { entry } = item
  const text = fold([entry.title, entry.name, entry.publisher, wordsIn(entry.description, language), ...(entry.suggest?.keywords ?? []), ...entry.tools.preview.map(tool => tool.name)].join('\n'))
  texts.set(item, { language, text })
  return text
}

function split(words: string): readonly string[] {
  return fold(words).split(/\s+/).filter(word => word !== '')
}

/** Full-width letters and capitals read like the plain ones. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
