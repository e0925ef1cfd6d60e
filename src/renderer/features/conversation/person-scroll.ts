/** How long after a turn of the wheel or a key the scrolling that follows is still the person's, in milliseconds. */
const lastsMs = 600
const upward: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home', ' '])

export interface PersonScroll {
  /** Whether what scrolls up now is the person's doing: wheel, keys, a drag, or the focus they moved. */
  readonly acts: () => boolean
  readonly stop: () => void
}

/** Tells scrolling by the person from content that shrinks, grows or is measured. */
export function watchPerson(element: HTMLElement): PersonScroll {
  const listening = new AbortController()
  const how = { passive: true, signal: listening.signal } as const
  let until = 0
  let held = false
  const act = (): void => {
    until = performance.now() + lastsMs
  }
  element.addEventListener('wheel', event => event.deltaY < 0 && act(), how)
  element.addEventListener('touchmove', act, how)
  element.addEventListener('keydown', event => upward.has(event.key) && act(), how)
  // A press focuses what is in sight already; other moves of the focus may scroll.
  element.addEventListener('focusin', () => !held && act(), how)
  element.addEventListener('pointerdown', () => (held = true), how)
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, () => (held = false), how)
  // A scrollbar that is let go of tells nobody.
  window.addEventListener('pointermove', event => event.buttons === 0 && (held = false), how)
  return { acts: () => held || performance.now() < until, stop: () => listening.abort() }
}
