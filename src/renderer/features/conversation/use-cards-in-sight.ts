import { type RefObject, useEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { StickToEnd } from './use-stick-to-end.ts'
import { findCard } from './waiting-place.ts'

/** Where the person asked to be taken: a card that waits, or the end. */
export interface Goal {
  readonly session: string
  readonly card: string | null
}

export interface CardsInSight {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: RefObject<VirtualizerHandle | null>
  readonly stick: StickToEnd
  /** The first card that waits. */
  readonly card: string | undefined
  readonly goal: Goal | null
  readonly onReached: () => void
  /** The block that holds a card. */
  readonly blockOf: (card: string) => number
}

/** Room above a card: the line of its row stays in sight. */
const above = 56
/** How long a card is kept in its place while the rows around it are laid out, in milliseconds. */
const heldMs = 1200
const personActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A card that comes up is seen from its start; once it is answered, what follows is in sight. */
export function useCardsInSight(all: CardsInSight): void {
  const latest = useRef(all)
  latest.current = all
  const { card, goal } = all
  const shown = useRef<string | undefined>(undefined)
  const hold = useRef<() => void>(() => undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = card
    if (card === before) return
    hold.current()
    if (card === undefined) latest.current.stick.toEnd()
    else if (before !== undefined || latest.current.stick.sticks()) hold.current = show(latest, card)
  }, [card])
  useEffect(() => {
    if (goal === null) return
    hold.current()
    if (goal.card === null) latest.current.stick.toEnd()
    else hold.current = show(latest, goal.card)
    latest.current.onReached()
  }, [goal])
  useEffect(() => () => hold.current(), [])
}

/** Gives the function that lets go of the card; so does the person's first act in the transcript. */
function show(latest: RefObject<CardsInSight>, card: string): () => void {
  const held = new AbortController()
  const until = performance.now() + heldMs
  latest.current.stick.letGo()
  const element = latest.current.scroller.current
  held.signal.addEventListener('abort', () => latest.current.stick.release())
  for (const act of personActs) element?.addEventListener(act, () => held.abort(), { passive: true, signal: held.signal })
  const step = (): void => {
    const { rows, stick, blockOf } = latest.current
    const block = blockOf(card)
    if (held.signal.aborted || !element || block < 0) return
    const found = findCard(element, card)
    if (found) moveTo(element, found)
    else rows.current?.scrollToIndex(block)
    if (performance.now() < until) requestAnimationFrame(step)
    else {
      held.abort()
      if (endOf(element) - element.scrollTop <= 1) stick.toEnd()
    }
  }
  step()
  return () => held.abort()
}

function moveTo(element: HTMLElement, card: Element): void {
  const wanted = element.scrollTop + card.getBoundingClientRect().top - element.getBoundingClientRect().top - above
  const top = Math.round(Math.max(0, Math.min(wanted, endOf(element))))
  if (Math.abs(top - element.scrollTop) > 1) element.scrollTop = top
}

function endOf(element: HTMLElement): number {
  return element.scrollHeight - element.clientHeight
}
