/**
 * A command line with what a person changed of the one before. What both changed is the new one's; what the person added
 * stands where it stood.
 *
 * @param was the line before.
 * @param now the same as the person left it.
 * @param made the new one.
 */
export function mergedLine(made: readonly string[], was: readonly string[], now: readonly string[]): string[] {
  if (Math.max(made.length, was.length, now.length) > longestLine) return [...made]
  const inMade = matches(was, made)
  const inNow = matches(was, now)
  const merged: string[] = []
  let from = { was: 0, made: 0, now: 0 }
  for (let at = 0; at <= was.length; at++) {
    const to = { was: at, made: at === was.length ? made.length : inMade[at], now: at === was.length ? now.length : inNow[at] }
    if (to.made === undefined || to.now === undefined) continue
    merged.push(...stretch(made.slice(from.made, to.made), was.slice(from.was, to.was), now.slice(from.now, to.now)))
    if (at < was.length) merged.push(was[at] ?? '')
    from = { was: at + 1, made: to.made + 1, now: to.now + 1 }
  }
  return merged
}

/** Comparing is quadratic; no command line of a person is as long. */
const longestLine = 500

/** What stands between two words that all three have. */
function stretch(made: readonly string[], was: readonly string[], now: readonly string[]): readonly string[] {
  if (isSame(now, was)) return made
  if (isSame(made, was)) return now
  if (isSame(now.slice(0, was.length), was)) return [...made, ...now.slice(was.length)]
  if (isSame(now.slice(now.length - was.length), was)) return [...now.slice(0, now.length - was.length), ...made]
  if (made.length !== was.length || now.length !== was.length) return made
  return made.map((word, index) => (word === was[index] ? (now[index] ?? word) : word))
}

/** Where each word of the first stands in the second, by their longest common run of words; absent: nowhere. */
function matches(first: readonly string[], second: readonly string[]): readonly (number | undefined)[] {
  const width = second.length + 1
  const lengths = new Uint16Array((first.length + 1) * width)
  const length = (a: number, b: number): number => lengths[a * width + b] ?? 0
  for (let a = first.length - 1; a >= 0; a--) {
    for (let b = second.length - 1; b >= 0; b--) lengths[a * width + b] = first[a] === second[b] ? 1 + length(a + 1, b + 1) : Math.max(length(a + 1, b), length(a, b + 1))
  }
  const found: (number | undefined)[] = first.map(() => undefined)
  for (let a = 0, b = 0; a < first.length && b < second.length; ) {
    if (first[a] === second[b]) found[a++] = b++
    else if (length(a + 1, b) >= length(a, b + 1)) a++
    else b++
  }
  return found
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((word, index) => word === right[index])
}
