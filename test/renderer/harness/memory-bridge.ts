import type { AppEvent, NewEvent } from '../../../src/shared/events.ts'
import { failed, type Result, success } from '../../../src/shared/failure.ts'
import type { AppState, Bridge, CommandInput, CommandName, CommandOutput } from '../../../src/shared/ipc.ts'

export type Answers = { readonly [N in CommandName]?: (input: CommandInput<N>) => Promise<Result<CommandOutput<N>>> | Result<CommandOutput<N>> }

export interface MemoryBridge extends Bridge {
  /** Sends an event as main would. */
  send(event: NewEvent): void
  /** Names of the commands that were called, in order. */
  readonly called: readonly { name: CommandName; input: unknown }[]
}

/** A bridge without a main: commands are answered by functions, events are sent by hand. */
export function createMemoryBridge(state: AppState, answers: Answers): MemoryBridge {
  const listeners = new Set<(event: AppEvent) => void>()
  const called: { name: CommandName; input: unknown }[] = []
  let seq = state.seq
  return {
    called,
    async invoke<N extends CommandName>(name: N, input: CommandInput<N>): Promise<Result<CommandOutput<N>>> {
      called.push({ name, input })
      const answer = answers[name]
      return answer ? await answer(input) : failed('NOT_ANSWERED', `The harness has no answer to ${name}.`)
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pathOf: file => `/home/mina/${file.name}`,
    send(event) {
      seq += 1
      const stamped: AppEvent = { ...event, seq, at: new Date().toISOString() }
      for (const listener of listeners) listener(stamped)
    },
  }
}

export { success }
