import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { watchPerson } from './person-scroll.ts'

/** Close enough to the end to be meant as the end, in pixels. */
const near = 48

export interface StickToEnd {
  readonly content: RefObject<HTMLDivElement | null>
  readonly atEnd: boolean
  readonly toEnd: () => void
  /** Leaves the scrolling to the caller until `release`; then its place stays, until the end is reached again. */
  readonly letGo: () => void
  readonly release: () => void
  readonly sticks: () => boolean
}

/** Keeps the end in sight while the content changes, until the person scrolls away from it; their place then stays. */
export function useStickToEnd(scroller: RefObject<HTMLDivElement | null>): StickToEnd {
  const content = useRef<HTMLDivElement>(null)
  const stuck = useRef(true)
  const lent = useRef(false)
  const [atEnd, setAtEnd] = useState(true)
  const toEnd = useCallback(() => {
    stuck.current = true
    lent.current = false
    setAtEnd(true)
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [scroller])
  const letGo = useCallback(() => {
    stuck.current = false
    lent.current = true
  }, [])
  const release = useCallback(() => {
    lent.current = false
  }, [])
  const sticks = useCallback(() => stuck.current, [])
  useEffect(() => {
    const element = scroller.current
    const inner = content.current
    if (!element || !inner) return undefined
    const person = watchPerson(element)
    let lastTop = element.scrollTop
    const distance = (): number => element.scrollHeight - element.scrollTop - element.clientHeight
    const onScroll = (): void => {
      const movedUp = element.scrollTop < lastTop - 1
      lastTop = element.scrollTop
      const acts = person.acts()
      if (distance() <= near && !lent.current) {
        stuck.current = true
        // Rows that were measured moved it.
        if (!acts && distance() > 1) element.scrollTop = element.scrollHeight
      } else if (movedUp && acts) stuck.current = false
      setAtEnd(stuck.current || distance() <= near)
    }
    const observer = new ResizeObserver(() => {
      if (stuck.current) element.scrollTop = element.scrollHeight
      setAtEnd(stuck.current || distance() <= near)
    })
    observer.observe(inner)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    element.scrollTop = element.scrollHeight
    return () => {
      person.stop()
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller])
  return useMemo(() => ({ content, atEnd, toEnd, letGo, release, sticks }), [atEnd, toEnd, letGo, release, sticks])
}
