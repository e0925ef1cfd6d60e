import type { KeyboardEvent } from 'react'

/** Arrows, Home and End move between the cards of a grid, by where they stand on screen. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
  const at = cards.findIndex(card => card === document.activeElement)
  const current = cards[at]
  if (!current || event.altKey || event.ctrlKey || event.metaKey) return
  const next = nextCard(cards, at, event.key)
  if (next === undefined) return
  event.preventDefault()
  cards[next]?.focus()
}

interface Placed {
  readonly offsetLeft: number
  readonly offsetTop: number
}

/** Index of the card that a key leads to; undefined where it leads nowhere. Rows end at the left: the last one may be short. */
export function nextCard(cards: readonly Placed[], at: number, key: string): number | undefined {
  const current = cards[at]
  if (!current) return undefined
  const columns = cards.filter(card => card.offsetTop === cards[0]?.offsetTop).length
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: cards.length - 1 }[key]
  if (to === undefined || to < 0) return undefined
  if (to < cards.length) return to
  const last = cards.length - 1
  return key === 'ArrowDown' && (cards[last]?.offsetTop ?? 0) > current.offsetTop ? last : undefined
}
