import { z } from 'zod'

const boundsSchema = z.object({ x: z.number().int(), y: z.number().int(), width: z.number().int().positive(), height: z.number().int().positive() })
export type Bounds = z.infer<typeof boundsSchema>

export const savedWindowSchema = z.object({ bounds: boundsSchema, maximized: z.boolean() })
/** How the window stood when it was last closed. */
export type SavedWindow = z.infer<typeof savedWindowSchema>

export const smallestWindow = { width: 720, height: 480 }
const firstWindow = { width: 1240, height: 800 }
/** Pixels of the title bar that must lie on a screen, so that the window can be taken hold of. */
const grip = { width: 120, height: 40 }

/**
 * Where to open the window: as it was, when its title bar can still be reached on one of the screens; else its size
 * in the middle of the first screen, no larger than that.
 */
export function openingBounds(saved: SavedWindow | null, screens: readonly Bounds[]): Partial<Bounds> & { width: number; height: number } {
  const screen = saved ? (screens.find(candidate => canReach(saved.bounds, candidate)) ?? null) : null
  if (saved && screen) return saved.bounds
  const { width, height } = saved?.bounds ?? firstWindow
  const limit = screens[0] ?? firstWindow
  return { width: Math.min(width, limit.width), height: Math.min(height, limit.height) }
}

function canReach(window: Bounds, screen: Bounds): boolean {
  const left = Math.max(window.x, screen.x)
  const right = Math.min(window.x + window.width, screen.x + screen.width)
  const top = window.y
  return right - left >= grip.width && top >= screen.y && top + grip.height <= screen.y + screen.height
}
