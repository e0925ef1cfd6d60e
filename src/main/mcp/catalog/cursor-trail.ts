/** Queries whose way is remembered, and steps of each. */
const mostQueries = 50
const mostSteps = 2000

/** Tells a registry that leads in circles from one that has more: the way each query was paged. */
export interface CursorTrail {
  /** The next cursor of the page at `cursor`, or null where it leads back. Asking again for an earlier page is no circle. */
  next(query: string, cursor: string | null, next: string | null): string | null
}

export function createCursorTrail(): CursorTrail {
  const trails = new Map<string, Map<string, number>>()

  function stepsOf(query: string, cursor: string | null): Map<string, number> {
    const known = cursor === null ? undefined : trails.get(query)
    if (known !== undefined) return known
    const steps = new Map<string, number>()
    trails.delete(query)
    trails.set(query, steps)
    const oldest = trails.keys().next()
    if (trails.size > mostQueries && oldest.done !== true) trails.delete(oldest.value)
    return steps
  }

  return {
    next(query, cursor, next) {
      const steps = stepsOf(query, cursor)
      const here = cursor === null ? 0 : (steps.get(cursor) ?? steps.size + 1)
      if (cursor !== null) steps.set(cursor, here)
      if (next === null || next === '' || next === cursor || steps.size > mostSteps) return null
      const there = steps.get(next)
      return there !== undefined && there <= here ? null : next
    },
  }
}
