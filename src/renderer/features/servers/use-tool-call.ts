import { useCallback, useRef, useState } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import type { CommandOutput } from '../../../shared/ipc.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { callTool, stopCall } from '../../store/server-actions.ts'

export type ToolOutcome = CommandOutput<'connection/call-tool'>

export interface ToolCallState {
  readonly running: boolean
  readonly outcome: ToolOutcome | null
  readonly failure: Failure | null
  readonly start: (args: JsonObject) => void
  /** Without a call under way it does nothing. */
  readonly stop: () => void
}

/** A call by hand. The last outcome stays until the next one comes. */
export function useToolCall(server: string, tool: string): ToolCallState {
  const [state, setState] = useState<Pick<ToolCallState, 'running' | 'outcome' | 'failure'>>({ running: false, outcome: null, failure: null })
  const running = useRef(false)
  const run = useCallback(
    async (args: JsonObject) => {
      running.current = true
      setState(last => ({ ...last, running: true, failure: null }))
      const answer = await callTool(server, tool, { ...args })
      running.current = false
      setState(last => (answer.ok ? { running: false, outcome: answer.value, failure: null } : { ...last, running: false, failure: answer.failure }))
    },
    [server, tool],
  )
  const start = useCallback((args: JsonObject) => void run(args), [run])
  const stop = useCallback(() => {
    if (running.current) void stopCall(server, tool)
  }, [server, tool])
  return { ...state, start, stop }
}
