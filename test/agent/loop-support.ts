import type { Message, ToolCall } from '../../src/shared/conversation.ts'
import type { NewEvent } from '../../src/shared/events.ts'
import { textResult } from '../../src/shared/tool.ts'
import type { Later } from '../../src/main/agent/delta-buffer.ts'
import { type AnsweredCall, type LoopPorts, runLoop } from '../../src/main/agent/loop.ts'
import type { ModelClient } from '../../src/main/agent/model.ts'
import type { RunOutcome } from '../../src/main/agent/run-outcome.ts'

export interface RunSetting extends Partial<LoopPorts> {
  readonly signal?: AbortSignal
  readonly before?: readonly Message[]
  readonly prompt?: string
}

export interface Ran {
  readonly outcome: RunOutcome
  readonly history: readonly Message[]
  readonly events: readonly NewEvent[]
}

/** Runs the loop on a history that starts with one user message; every call answers `did NAME`. */
export async function run(model: ModelClient, setting: RunSetting = {}): Promise<Ran> {
  const { signal, before, prompt, ...ports } = setting
  const history: Message[] = [...(before ?? []), { role: 'user', text: prompt ?? 'Do it' }]
  const events: NewEvent[] = []
  const outcome = await runLoop(
    {
      model,
      system: 'Be brief.',
      history,
      assemble: async () => ({ tools: [] }),
      dispatch: async calls => calls.map(answer),
      remember: message => void history.push(message),
      emit: event => void events.push(event),
      runId: 'r1',
      later: neverLater,
      ...ports,
    },
    signal ?? new AbortController().signal,
  )
  return { outcome, history: history.slice((before ?? []).length + 1), events }
}

export function answer(call: ToolCall): AnsweredCall {
  return { callId: call.id, result: textResult(`did ${call.name}`) }
}

/** A clock that stands still. */
export const neverLater: Later = () => () => {}
