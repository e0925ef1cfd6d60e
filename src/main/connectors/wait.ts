const longestTimer = 2 ** 31 - 1

/** Resolves after that many milliseconds, or at once when the signal aborts. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal?.aborted === true) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(longestTimer, Math.max(0, ms)))
    signal?.addEventListener('abort', end, { once: true })
  })
}
