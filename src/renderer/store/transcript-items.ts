import type { Item, Transcript } from './view.ts'

/** Ids count up within a transcript, so a transcript folded again from its journal gets the same ones. */
export function nextId(t: Transcript): string {
  return `i${t.order.length}`
}

export function addItem(t: Transcript, item: Item): Transcript {
  return { ...t, order: [...t.order, item.id], items: { ...t.items, [item.id]: item } }
}

export function patchItem(t: Transcript, item: Item): Transcript {
  return { ...t, items: { ...t.items, [item.id]: item } }
}

/** Ends the text or reasoning that was streaming. */
export function closeOpen(t: Transcript, at: string): Transcript {
  if (t.open === null) return t
  const open = t.items[t.open]
  if (open?.kind !== 'text' && open?.kind !== 'reasoning') return { ...t, open: null }
  return { ...patchItem(t, { ...open, streaming: false, endedAt: at }), open: null }
}
