/** Longer waits than this overflow a timer, which then ends at once. */
const longestTimerMs = 2 ** 31 - 1

/** What the promise gives, or undefined when it takes longer than `ms`. Its rejection passes through. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), Math.min(ms, longestTimerMs))
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
