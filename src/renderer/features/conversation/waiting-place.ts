import type { Block } from '../../store/blocks.ts'
import { openRequest } from '../../store/transcript-requests.ts'
import type { CallItem, Item, Transcript } from '../../store/view.ts'

/** The id that the card of a waiting row goes by on the page; undefined: it waits for nobody. */
export function openCard(item: Item | undefined): string | undefined {
  if (item?.kind === 'question') return item.question.state === 'open' ? item.question.id : undefined
  if (item?.kind !== 'call' || item.state !== 'waiting') return undefined
  const { approval, operation, question } = item
  if (question?.state === 'open') return question.id
  const asked = openRequest(item)
  if (asked) return asked.id
  if (approval?.answer === null) return approval.id
  return operation?.settled === false ? operation.op_id : undefined
}

export function firstOpenCard({ order, items }: Pick<Transcript, 'order' | 'items'>): string | undefined {
  const first = order.find(id => openCard(items[id]) !== undefined)
  return first === undefined ? undefined : openCard(items[first])
}

export function firstWaiting(transcript: Pick<Transcript, 'order' | 'items'> | undefined): CallItem | undefined {
  return transcript?.order.map(id => transcript.items[id]).find((item): item is CallItem => item?.kind === 'call' && openCard(item) !== undefined)
}

/** Which block of the transcript holds a card; -1: none. */
export function blockOfCard(blocks: readonly Block[], items: Transcript['items'], card: string): number {
  return blocks.findIndex(block => (block.kind === 'item' ? [block.id] : block.ids).some(id => openCard(items[id]) === card))
}

/** The card on the page; null while its row is not laid out. */
export function findCard(root: HTMLElement | null, card: string): Element | null {
  const id = CSS.escape(card)
  return root?.querySelector(['approval', 'question', 'request', 'operation'].map(kind => `[data-${kind}="${id}"]`).join(', ')) ?? null
}
