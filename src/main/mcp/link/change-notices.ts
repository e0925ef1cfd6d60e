import type { Client } from '@modelcontextprotocol/client'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorText } from '../../../shared/failure.ts'

interface ChangePorts {
  readonly client: Client
  /** Milliseconds; gathers a storm of notices into one. */
  readonly gatherMs: number
  /** Aborted when the connection is over. */
  readonly signal: AbortSignal
  toolsChanged(): void
  offersChanged(): void
  log(text: string): void
}

/** Tells of changed lists. Register before the handshake; servers announce early. */
export function followChanges(ports: Pick<ChangePorts, 'client' | 'gatherMs' | 'toolsChanged' | 'offersChanged'>): void {
  const { client } = ports
  const offersChanged = gathered(ports.offersChanged, ports.gatherMs)
  client.setNotificationHandler('notifications/tools/list_changed', () => ports.toolsChanged())
  client.setNotificationHandler('notifications/resources/list_changed', offersChanged)
  client.setNotificationHandler('notifications/prompts/list_changed', offersChanged)
}

function gathered(tell: () => void, ms: number): () => void {
  let waits = false
  return () => {
    if (waits) return
    waits = true
    setTimeout(() => {
      waits = false
      tell()
    }, ms).unref()
  }
}

const longestPauseMs = 60_000

/**
 * From 2026-07-28 on, a server tells of changes only to those who listen. A stream that ends is opened again, with growing
 * pauses; what was missed meanwhile is looked at then.
 */
export async function listenForChanges(ports: ChangePorts): Promise<void> {
  const { client, signal } = ports
  if (client.getProtocolEra() !== 'modern') return
  const offered = client.getServerCapabilities()
  const filter = {
    ...(offered?.tools?.listChanged === true ? { toolsListChanged: true } : {}),
    ...(offered?.resources?.listChanged === true ? { resourcesListChanged: true } : {}),
    ...(offered?.prompts?.listChanged === true ? { promptsListChanged: true } : {}),
  }
  if (Object.keys(filter).length === 0) return
  for (let pauseMs = ports.gatherMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      const listening = await client.listen(filter)
      const ended = await listening.closed
      if (ended === 'local') return
    } catch (error) {
      if (signal.aborted) return
      ports.log(`changes cannot be listened for: ${errorText(error)}`)
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    ports.toolsChanged()
    ports.offersChanged()
  }
}
