import { exitCodes } from './output.ts'

/** Ctrl-C once stops what runs as the Stop button does; twice ends the process. Returns what takes it back. */
export function onInterrupt(stop: () => void): () => void {
  let times = 0
  const interrupted = (): void => {
    times += 1
    if (times > 1) process.exit(exitCodes.interrupted)
    stop()
  }
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  return () => {
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
  }
}
