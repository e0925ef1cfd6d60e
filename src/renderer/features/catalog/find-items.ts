import { type CatalogItem, catalogCategories } from '../../../shared/catalog-entry.ts'
import type { ConnectionView } from '../../../shared/connection.ts'
import { assertNever } from '../../../shared/failure.ts'
import type { CatalogDesk, CatalogStanding } from '../../store/desk.ts'
import { fold, itemWords, type ItemWords, nowhere, placeOf } from './item-words.ts'

/** What the list is made of beside what the person looks for. */
export interface Shelf {
  readonly items: readonly CatalogItem[]
  /** Names of servers that failed or want a sign-in. */
  readonly troubled: ReadonlySet<string>
  /** Ids of those whose setup did not work and waits for another try. */
  readonly failed?: ReadonlySet<string>
  readonly language: string
  /** What the window says of it: its category, what it touches, needs and runs with. */
  say?(item: CatalogItem): readonly string[]
}

export type Sought = Pick<CatalogDesk, 'words' | 'category' | 'standing'>

export function troubledServers(connections: readonly ConnectionView[]): ReadonlySet<string> {
  return new Set(connections.filter(({ state }) => state.kind === 'failed' || state.kind === 'unauthorized').map(({ name }) => name))
}

export function wantsAttention({ id, update_available, server, state }: CatalogItem, { troubled, failed }: Pick<Shelf, 'troubled' | 'failed'>): boolean {
  return update_available || failed?.has(id) === true || (state === 'installed' && server !== null && troubled.has(server))
}

/** Servers that have every word, in any language of the window: those that are called so first, then those that are about it, then those that mention it. */
export function findItems(shelf: Shelf, { words, category, standing }: Sought): readonly CatalogItem[] {
  const rank = ranker(shelf, words)
  const found = shelf.items.flatMap(item => {
    const place = (category === null || item.entry.category === category) && passes(item, standing, shelf) ? rank(item) : null
    return place === null ? [] : [{ item, place }]
  })
  return found.sort((a, b) => a.place - b.place || a.item.entry.title.localeCompare(b.item.entry.title, shelf.language, { numeric: true })).map(({ item }) => item)
}

/** How many servers each category has among those that the words and the standing leave; categories without any are left out. */
export function countCategories(shelf: Shelf, looked: Omit<Sought, 'category'>): readonly { readonly category: string; readonly count: number }[] {
  const found = findItems(shelf, { ...looked, category: null })
  return catalogCategories.map(category => ({ category, count: found.filter(item => item.entry.category === category).length })).filter(({ count }) => count > 0)
}

function passes(item: CatalogItem, standing: CatalogStanding, shelf: Shelf): boolean {
  switch (standing) {
    case 'all':
      return true
    case 'installed':
      return item.state !== 'available'
    case 'available':
      return item.state === 'available'
    case 'attention':
      return wantsAttention(item, shelf)
    default:
      return assertNever(standing)
  }
}

/** How well a server fits, the lower the better; null where a word is missing. */
function ranker(shelf: Shelf, typed: string): (item: CatalogItem) => number | null {
  const phrase = fold(typed).trim().replaceAll(/\s+/g, ' ')
  if (phrase === '') return () => 0
  // What the window itself writes on a card, word for word, means those cards: not all that have its words somewhere.
  const label = phrase.includes(' ') && shelf.items.some(item => wordsOf(item, shelf).labels.includes(phrase))
  if (label) return item => (wordsOf(item, shelf).labels.includes(phrase) || wordsOf(item, shelf).title.includes(phrase) ? placeOf(phrase, wordsOf(item, shelf), false) : null)
  const needles = phrase.split(' ').map(word => ({ word, slips: shelf.items.every(item => placeOf(word, wordsOf(item, shelf), false) === nowhere) }))
  return item => {
    const words = wordsOf(item, shelf)
    const places = needles.map(({ word, slips }) => placeOf(word, words, slips))
    if (places.includes(nowhere)) return null
    // The words as they stand together weigh more than each by itself.
    const whole = needles.length > 1 ? placeOf(phrase, words, false) : 0
    return whole * 100 + places.reduce((sum, place) => sum + place, 0) / places.length
  }
}

const known = new WeakMap<CatalogItem, { readonly language: string; readonly words: ItemWords }>()

function wordsOf(item: CatalogItem, { language, say }: Shelf): ItemWords {
  const kept = known.get(item)
  if (kept?.language === language) return kept.words
  const words = itemWords(item, say?.(item) ?? [])
  known.set(item, { language, words })
  return words
}
