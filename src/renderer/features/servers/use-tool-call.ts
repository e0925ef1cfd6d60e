import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import type { CommandOutput } from '../../../shared/ipc.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { callTool, forgetRun, stopCall } from '../../store/server-actions.ts'
import { useStore } from '../../store/store.ts'
import type { HandRun } from '../../store/view.ts'

export type ToolOutcome = CommandOutput<'connection/call-tool'>

export interface ToolCallState {
  readonly running: boolean
  /** How far the last call has got, and what its server asked; null before the first. */
  readonly live: HandRun | null
  readonly outcome: ToolOutcome | null
  readonly failure: Failure | null
  readonly start: (args: JsonObject) => void
  /** Without a call under way it does nothing. */
  readonly stop: () => void
}

interface Called {
  readonly id: string | null
  readonly running: boolean
  readonly outcome: ToolOutcome | null
  readonly failure: Failure | null
}

/** A call by hand. The last outcome stays until the next one comes. */
export function useToolCall(server: string, tool: string): ToolCallState {
  const [state, setState] = useState<Called>({ id: null, running: false, outcome: null, failure: null })
  const { id } = state
  const live = useStore(({ view }) => (id === null ? null : (view.handRuns[id] ?? null)))
  const running = useRef(false)
  const run = useCallback(
    async (args: JsonObject) => {
      const own = crypto.randomUUID()
      running.current = true
      setState(last => ({ ...last, id: own, running: true, failure: null }))
      const answer = await callTool(own, server, tool, { ...args })
      running.current = false
      setState(last => (answer.ok ? { ...last, running: false, outcome: answer.value, failure: null } : { ...last, running: false, failure: answer.failure }))
    },
    [server, tool],
  )
  useEffect(() => (id === null ? undefined : () => forgetRun(id)), [id])
  const start = useCallback((args: JsonObject) => void run(args), [run])
  const stop = useCallback(() => {
    if (running.current) void stopCall(server, tool)
  }, [server, tool])
  return { ...state, live, start, stop }
}
