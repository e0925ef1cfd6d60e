import type { AppEvent } from '../shared/events.ts'
import { errorText, failed, type Result } from '../shared/failure.ts'
import type { Bridge, CommandInput, CommandName, CommandOutput } from '../shared/ipc.ts'

declare global {
  interface Window {
    readonly drawbridge?: Bridge
  }
}

/** Calls main. Never rejects: a call that could not be made is a failure like any other. */
export async function invoke<N extends CommandName>(name: N, input: CommandInput<N>): Promise<Result<CommandOutput<N>>> {
  const bridge = window.drawbridge
  if (!bridge) return failed('NO_BRIDGE', 'This page runs outside the Drawbridge window.')
  try {
    return await bridge.invoke(name, input)
  } catch (error) {
    return failed('COMMAND_LOST', errorText(error))
  }
}

/** Where a dropped file lies; null for one that is on no disk. */
export function pathOf(file: File): string | null {
  return window.drawbridge?.pathOf(file) || null
}

/** Returns the stopper. */
export function onEvent(listener: (event: AppEvent) => void): () => void {
  return window.drawbridge?.onEvent(listener) ?? (() => undefined)
}
