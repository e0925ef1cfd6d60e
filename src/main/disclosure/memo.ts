/**
 * Remembers the last results of a pure function for inputs that `same` calls equal.
 * Meaning never depends on it: it only saves computing the same thing twice.
 */
export function memoLatest<I, O>(compute: (input: I) => O, same: (left: I, right: I) => boolean, size = 8): (input: I) => O {
  const kept: { input: I; output: O }[] = []
  return input => {
    const at = kept.findIndex(entry => same(entry.input, input))
    const found = at < 0 ? undefined : kept.splice(at, 1)[0]
    const entry = found ?? { input, output: compute(input) }
    kept.unshift(entry)
    if (kept.length > size) kept.pop()
    return entry.output
  }
}

/** One result per object, for as long as the object lives. */
export function memoPerObject<I extends object, O>(compute: (input: I) => O): (input: I) => O {
  const kept = new WeakMap<I, { output: O }>()
  return input => {
    const found = kept.get(input)
    if (found) return found.output
    const output = compute(input)
    kept.set(input, { output })
    return output
  }
}

/** Same length and the same things in the same places. */
export function sameElements<T>(left: readonly T[], right: readonly T[]): boolean {
  if (left === right) return true
  return left.length === right.length && left.every((element, index) => element === right[index])
}
