import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConnectionView } from '../../../shared/connection.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { CommandInput } from '../../../shared/ipc.ts'
import type { ServerTools } from '../../../shared/server-parts.ts'
import { configureServer, readServerTools } from '../../store/server-actions.ts'

export type ServerChange = Omit<CommandInput<'connection/configure'>, 'name'>

/** A change of one tool. */
export type ToolChange = Omit<NonNullable<ServerChange['tools']>[number], 'original_name'>

export interface ServerToolsAnswer {
  readonly tools: ServerTools | null
  /** Why they could not be read, or the last change was not taken. */
  readonly failure: Failure | null
  readonly change: (change: ServerChange) => void
}

/** A server's tools, read again whenever something about the server changed. The newest answer stands. */
export function useServerTools(connection: ConnectionView): ServerToolsAnswer {
  const { name } = connection
  const [state, setState] = useState<{ readonly tools: ServerTools | null; readonly failure: Failure | null }>({ tools: null, failure: null })
  const asked = useRef(0)
  const follow = useCallback(async (question: ReturnType<typeof readServerTools>) => {
    asked.current += 1
    const mine = asked.current
    const answer = await question
    if (mine === asked.current) setState(last => (answer.ok ? { tools: answer.value, failure: null } : { ...last, failure: answer.failure }))
  }, [])
  useEffect(() => {
    void follow(readServerTools(name))
    return () => {
      asked.current += 1
    }
    // The connection is a new object whenever main said that it changed.
  }, [name, connection, follow])
  const change = useCallback((wanted: ServerChange) => void follow(configureServer({ name, ...wanted })), [name, follow])
  return { ...state, change }
}
