import type { Emit } from '../../../shared/events.ts'
import type { ToolSearchSettings } from '../../../shared/tool-search-settings.ts'
import type { Assembly } from '../../disclosure/assemble.ts'
import { estimateTokens } from '../../disclosure/budget.ts'
import { explainChange, type Prefix, type PrefixChange, samePrefix } from './prefix.ts'

/** What the next request does carry. `changedBy` is empty while it reads like the last one. */
export interface TakenPrefix {
  readonly system: string
  readonly assembly: Assembly
  readonly hash: string
  readonly systemTokens: number
  readonly changedBy: readonly PrefixChange[]
}

export interface PrefixKeeper {
  /** Called once per request. The first prefix of a session stays until a change is let in. */
  take(now: Prefix): TakenPrefix
  /** Announces whether a change is pending, without letting it in. */
  look(now: Prefix): void
  /** The settings that the kept prefix was made with; null before the first turn. */
  toolSearch(): ToolSearchSettings | null
  /** The servers' tools that the kept prefix holds as direct; null before the first turn. */
  direct(): ReadonlySet<string> | null
  /** The next `take` lets the pending change in. */
  apply(): void
}

/**
 * Keeps the prompt prefix byte-equal from turn to turn. With `hold` a change waits until the person applies it or opens
 * another chat; without (the terminal, where nobody can be offered a choice) it goes in at the next turn, and is told.
 * A change of the model always goes in: its provider has no cache of this prefix anyway.
 */
export function createPrefixKeeper(ports: { emit: Emit; hold: boolean; historyTokens(): number }): PrefixKeeper {
  let kept: Prefix | null = null
  let letIn = false
  let pendingKey = ''

  function take(now: Prefix): TakenPrefix {
    const before = kept
    const holds = ports.hold && !letIn && before !== null && before.model === now.model
    if (holds) look(now)
    const used = holds || (before !== null && samePrefix(before, now)) ? (before ?? now) : now
    const changedBy = before === null || used === before ? [] : explainChange(before, used)
    kept = used
    if (!holds) {
      letIn = false
      announcePending([])
    }
    return { system: used.system, assembly: used.assembly, hash: used.hash, systemTokens: estimateTokens(used.system), changedBy }
  }

  function look(now: Prefix): void {
    if (ports.hold && kept !== null) announcePending(explainChange(kept, now))
  }

  function announcePending(changes: readonly PrefixChange[]): void {
    const key = JSON.stringify(changes)
    if (key === (pendingKey || '[]')) return
    pendingKey = key
    const rebilled = kept === null ? 0 : kept.assembly.sentTokens + estimateTokens(kept.system) + ports.historyTokens()
    ports.emit({ type: 'prefix-pending', changed_by: changes.map(change => ({ ...change, rebilled_tokens: rebilled })) })
  }

  return {
    take,
    look,
    toolSearch: () => kept?.toolSearch ?? null,
    direct: () => kept?.direct ?? null,
    apply() {
      letIn = true
    },
  }
}
