/** Tells a crash that a reload may cure from a page that dies at every start: `allow` is false after `most` within `windowMs`. */
export function createCrashBudget({ most, windowMs }: { most: number; windowMs: number }): { allow(nowMs: number): boolean } {
  let recent: readonly number[] = []
  return {
    allow(nowMs) {
      recent = [...recent.filter(at => nowMs - at < windowMs), nowMs]
      return recent.length <= most
    },
  }
}
