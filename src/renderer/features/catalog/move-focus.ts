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

/** Index that a key leads to among so many that stand in one row or column; its ends are joined. Null: the key leads nowhere. */
export function nextInRow(key: string, at: number, count: number): number | null {
  if (at < 0 || count === 0) return null
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowUp':
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
