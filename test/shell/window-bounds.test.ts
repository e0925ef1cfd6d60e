import { describe, expect, it } from 'vitest'
import { openingBounds } from '../../src/main/shell/window-bounds.ts'

const screen = { x: 0, y: 25, width: 1440, height: 875 }
const saved = (bounds: { x: number; y: number; width: number; height: number }) => ({ bounds, maximized: false })

describe('openingBounds', () => {
  it('opens at the first size when nothing was saved', () => {
    expect(openingBounds(null, [screen])).toEqual({ width: 1240, height: 800 })
  })

  it('opens where the window last stood', () => {
    const bounds = { x: 100, y: 60, width: 900, height: 700 }
    expect(openingBounds(saved(bounds), [screen])).toEqual(bounds)
  })

  it('keeps the size and drops the place when that screen is gone', () => {
    expect(openingBounds(saved({ x: 3000, y: 60, width: 900, height: 700 }), [screen])).toEqual({ width: 900, height: 700 })
  })

  it('does not trust a place whose title bar is above the screen', () => {
    expect(openingBounds(saved({ x: 100, y: -300, width: 900, height: 700 }), [screen])).toEqual({ width: 900, height: 700 })
  })

  it('is never larger than a small screen', () => {
    expect(openingBounds(null, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({ width: 1024, height: 600 })
  })
})
