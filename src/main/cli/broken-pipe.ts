/**
 * Whoever reads the output may stop reading, as `| head` does. That ends a run as Ctrl-C would, and a command that is
 * nearly done is let finish; it is no crash. Call it before anything is written.
 */
export function endQuietlyWithReader(): void {
  let broken = false
  process.stdout.on('error', error => {
    if (!isBrokenPipe(error)) throw error
    if (!broken && process.listenerCount('SIGINT') > 0) process.emit('SIGINT')
    broken = true
  })
  process.stderr.on('error', error => {
    if (!isBrokenPipe(error)) throw error
  })
}

function isBrokenPipe(error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')
}
