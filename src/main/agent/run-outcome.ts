import type { ToolCall, Usage } from '../../shared/conversation.ts'
import type { Failure } from '../../shared/failure.ts'

/** `stopped`: at `maxTurns`, or by a signal aborted with a TimeoutError. `interrupted`: by any other abort. */
export type RunStatus = 'done' | 'failed' | 'stopped' | 'interrupted'

export interface RunUsage {
  readonly input_tokens: number
  readonly cached_tokens: number
  readonly output_tokens: number
}

export interface RunOutcome {
  readonly status: RunStatus
  readonly turns: number
  /** Calls as the model wrote them. */
  readonly calls: number
  /** Those of them that went into finding a tool. */
  readonly findingCalls: number
  readonly usage: RunUsage
  readonly failure?: Failure
}

export interface Tally {
  /** Returns the number of the turn that starts; the first is 1. */
  startTurn(): number
  turns(): number
  calls(): number
  add(calls: readonly ToolCall[], usage: Usage | undefined): void
  outcome(status: RunStatus, failure?: Failure): RunOutcome
}

const findingNames: readonly string[] = ['tool_search', 'tool_describe']

/** Counts what a run took. Figures a provider did not tell count as zero. */
export function createTally(): Tally {
  let turns = 0
  let calls = 0
  let findingCalls = 0
  let usage: RunUsage = { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }
  return {
    startTurn: () => (turns += 1),
    turns: () => turns,
    calls: () => calls,
    add(made, used) {
      calls += made.length
      findingCalls += made.filter(call => findingNames.includes(call.name)).length
      usage = {
        input_tokens: usage.input_tokens + (used?.input_tokens ?? 0),
        cached_tokens: usage.cached_tokens + (used?.cached_tokens ?? 0),
        output_tokens: usage.output_tokens + (used?.output_tokens ?? 0),
      }
    },
    outcome: (status, failure) => ({ status, turns, calls, findingCalls, usage, ...(failure === undefined ? {} : { failure }) }),
  }
}
