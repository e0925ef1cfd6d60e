const lookEveryMs = 250

/**
 * npm runs us through a shell and hands signals to that shell alone, which then dies and leaves us behind. Taken as
 * what it was: a request to stop, unless the signal reached us as well.
 */
export function stopWithParent() {
  const parent = process.ppid
  const seen = { interrupt: false }
  process.on('SIGINT', () => {
    seen.interrupt = true
    // Ours is the only listener: without it the signal would have ended the process.
    if (process.listenerCount('SIGINT') === 1) process.exit(130)
  })
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    if (!seen.interrupt) process.kill(process.pid, 'SIGINT')
  }, lookEveryMs)
  timer.unref()
}
