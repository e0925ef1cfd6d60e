import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** True while a process runs; what nobody reaped yet does not count. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  const stat = existsSync(`/proc/${id}/stat`) ? readFileSync(`/proc/${id}/stat`, 'utf8') : ''
  return stat !== '' && stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
}

/** Resolves as soon as the condition holds; the test's own time limit ends it otherwise. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10)
}
