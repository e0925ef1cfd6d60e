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
/** Frames a row that is far away has to be laid out in. */
const mostFrames = 30

/** A card that comes up is seen from its start; once it is answered, what follows is in sight. */
export function useCardsInSight(all: CardsInSight): void {
  const latest = useRef(all)
  latest.current = all
  const { card, goal } = all
  const shown = useRef<string | undefined>(undefined)
  const showing = useRef(0)
  useEffect(() => {
    const before = shown.current
    shown.current = card
    if (card === before) return
    if (card === undefined) latest.current.stick.toEnd()
    else if (before !== undefined || latest.current.stick.sticks()) show(latest, card, showing)
  }, [card])
  useEffect(() => {
    if (goal === null) return
    if (goal.card === null) latest.current.stick.toEnd()
    else show(latest, goal.card, showing)
    latest.current.onReached()
  }, [goal])
  useEffect(() => () => cancelAnimationFrame(showing.current), [])
}

function show(latest: RefObject<CardsInSight>, card: string, showing: RefObject<number>): void {
  cancelAnimationFrame(showing.current)
  latest.current.stick.letGo()
  let still = 0
  let left = mostFrames
  const step = (): void => {
    const { scroller: { current: element }, rows, stick, blockOf } = latest.current
    const found = findCard(element, card)
    const block = blockOf(card)
    if (!element || block < 0) return
    if (!found) rows.current?.scrollToIndex(block)
    else still = moveTo(element, found) ? 0 : still + 1
    if (still < 3 && left-- > 0) showing.current = requestAnimationFrame(step)
    else if (endOf(element) - element.scrollTop <= 1) stick.toEnd()
  }
  step()
}

/** Whether it had to move. */
function moveTo(element: HTMLElement, card: Element): boolean {
  const wanted = element.scrollTop + card.getBoundingClientRect().top - element.getBoundingClientRect().top - above
  const top = Math.round(Math.max(0, Math.min(wanted, endOf(element))))
  if (Math.abs(top - element.scrollTop) <= 1) return false
  element.scrollTop = top
  return true
}

function endOf(element: HTMLElement): number {
  return element.scrollHeight - element.clientHeight
}
