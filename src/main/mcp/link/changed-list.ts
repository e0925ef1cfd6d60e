import { setTimeout as sleep } from 'node:timers/promises'
import type { Link } from './link.ts'
import type { ListedTools } from '../tools/tool-list.ts'

interface ChangedListPorts {
  /** Milliseconds between a notice and the look at the list; each look in a storm waits twice as long as the one before. */
  readonly firstPauseMs: number
  isLive(link: Link): boolean
  take(listed: ListedTools): void
  log(text: string): void
}

interface ChangedList {
  /** The server says that its tools changed. It may say so without end. */
  noticed(link: Link, signal: AbortSignal): void
}

/** Looks at a server's tools again when it says that they changed, and gathers a storm of notices into a few looks. */
export function createChangedList(ports: ChangedListPorts): ChangedList {
  let looking = false
  let lookWanted = false

  async function look(own: Link, signal: AbortSignal): Promise<void> {
    for (let pauseMs = ports.firstPauseMs; lookWanted; pauseMs = Math.min(pauseMs * 2, ports.firstPauseMs * 32)) {
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted || !ports.isLive(own)) return
      lookWanted = false
      const listed = await own.listTools()
      if (signal.aborted || !ports.isLive(own)) return
      if (listed.ok) ports.take(listed.value)
      else ports.log(`its changed tools could not be listed: ${listed.failure.message}`)
    }
  }

  return {
    noticed(own, signal) {
      lookWanted = true
      if (looking) return
      looking = true
      void look(own, signal).finally(() => {
        looking = false
      })
    },
  }
}
