import { type CatalogEntry, type CatalogItem, catalogCategories, type Words } from '../../../shared/catalog-entry.ts'
import type { ConnectionView } from '../../../shared/connection.ts'
import { assertNever } from '../../../shared/failure.ts'
import type { CatalogDesk, CatalogStanding } from '../../store/desk.ts'

/** What the list is made of beside what the person looks for. */
export interface Shelf {
  readonly items: readonly CatalogItem[]
  /** Names of servers that failed or want a sign-in. */
  readonly troubled: ReadonlySet<string>
  readonly language: string
  /** What the window calls a category or kind of access. */
  say?(name: CatalogEntry['category'] | CatalogEntry['access'][number]['kind']): string
}

export function troubledServers(connections: readonly ConnectionView[]): ReadonlySet<string> {
  return new Set(connections.filter(({ state }) => state.kind === 'failed' || state.kind === 'unauthorized').map(({ name }) => name))
}

export function wantsAttention({ update_available, server, state }: CatalogItem, troubled: ReadonlySet<string>): boolean {
  return update_available || (state === 'installed' && server !== null && troubled.has(server))
}

/** Servers that have every word, in any language of the window, by title; those whose title begins with the words come first. */
export function findItems(shelf: Shelf, { words, category, standing }: Pick<CatalogDesk, 'words' | 'category' | 'standing'>): readonly CatalogItem[] {
  const needles = split(words)
  const found = shelf.items.filter(item => (category === null || item.entry.category === category) && passes(item, standing, shelf.troubled) && hasAll(item, needles, shelf))
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

function hasAll(item: CatalogItem, needles: readonly string[], shelf: Shelf): boolean {
  if (needles.length === 0) return true
  const text = searchable(item, shelf)
  return needles.every(needle => text.includes(needle))
}

const texts = new WeakMap<CatalogItem, { readonly language: string; readonly text: string }>()

/** All that is said about a server. */
function searchable(item: CatalogItem, { language, say = name => name }: Shelf): string {
  const known = texts.get(item)
  if (known?.language === language) return known.text
  const { entry } = item
  const kinds = [entry.category, ...entry.access.map(access => access.kind)]
  const words = [entry.description, ...entry.access.map(access => access.extent)].flatMap(each => inAll(each))
  const tools = entry.tools.preview.flatMap(tool => [tool.name, tool.description])
  const text = fold([entry.title, entry.name, entry.publisher, ...kinds, ...kinds.map(kind => say(kind)), ...words, ...(entry.suggest?.keywords ?? []), ...tools].join('\n'))
  texts.set(item, { language, text })
  return text
}

function inAll(words: Words): readonly string[] {
  return [words.en, words['zh-CN'], words.ja]
}

function split(words: string): readonly string[] {
  return fold(words).split(/\s+/).filter(word => word !== '')
}

/** Full-width letters and capitals read like the plain ones. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
