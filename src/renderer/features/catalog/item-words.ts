import type { CatalogItem, Words } from '../../../shared/catalog-entry.ts'
import { isSlipOf } from './near-word.ts'

/** All that is said about a server, by how much it says about what the server is. */
export interface ItemWords {
  readonly title: string
  readonly keywords: readonly string[]
  /** What the window calls its kind, what runs it, what it needs and touches. */
  readonly labels: readonly string[]
  readonly description: string
  readonly tools: string
  /** Single words that a slip may have been meant for: the first of its title, the others of it, those of its keywords, of the rest but its tools. */
  readonly plain: readonly (readonly string[])[]
}

/** From the best place that a word can stand in to the last. */
const places = ['title-start', 'title-word', 'keyword', 'title', 'keyword-word', 'label', 'description-word', 'description', 'tool', 'slip-start', 'slip-title', 'slip-keyword', 'slip'] as const
export const nowhere = places.length

type Place = (typeof places)[number]

/** What people call what runs it, besides what the window calls it. */
const runners = { npm: ['npm', 'npx', 'node'], pypi: ['pypi', 'pip', 'python', 'uv', 'uvx'], docker: ['docker', 'podman', 'container'], command: ['command'], hosted: ['hosted', 'http', 'remote'] } as const

export function itemWords({ entry }: CatalogItem, said: readonly string[]): ItemWords {
  const runtime = entry.transport.type === 'stdio' ? entry.transport.runtime : 'hosted'
  const names = [entry.category, ...entry.access.map(access => access.kind)]
  const keywords = (entry.suggest?.keywords ?? []).map(fold)
  const labels = [...said, ...names, ...runners[runtime], entry.publisher].map(fold)
  const description = fold([entry.description, ...entry.access.map(access => access.extent)].flatMap(inAll).join('\n'))
  const title = fold(`${entry.title}\n${entry.name}`)
  return { title, keywords, labels, description, tools: fold(entry.tools.preview.flatMap(tool => [tool.name, tool.description]).join('\n')), plain: [split([title]).slice(0, 1), ...[[title], keywords, [...labels, description]].map(split)] }
}

/** Where a word stands first, the lower the better; `nowhere` where it does not stand at all. Slips are looked at on request: what is there as it was typed is meant so. */
export function placeOf(word: string, words: ItemWords, slips: boolean): number {
  if (slips) {
    const shelf = words.plain.findIndex(plain => plain.some(each => isSlipOf(word, each)))
    return shelf < 0 ? nowhere : places.indexOf('slip-start') + shelf
  }
  const at = (place: Place, holds: boolean): number => (holds ? places.indexOf(place) : nowhere)
  return Math.min(
    at('title-start', words.title.startsWith(word)),
    at('title-word', beginsWord(words.title, word)),
    at('keyword', words.keywords.includes(word)),
    at('title', words.title.includes(word)),
    at('keyword-word', words.keywords.some(each => beginsWord(each, word))),
    at('label', words.labels.some(each => each.includes(word))),
    at('description-word', beginsWord(words.description, word)),
    at('description', words.description.includes(word) || words.keywords.some(each => each.includes(word))),
    at('tool', words.tools.includes(word)),
  )
}

/** Full-width letters and capitals read like the plain ones. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  return false
}

function split(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.join(' ').match(/[\p{L}\p{N}]+/gu) ?? [])]
}

function inAll(words: Words): readonly string[] {
  return [words.en, words['zh-CN'], words.ja]
}
