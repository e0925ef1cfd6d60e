import type { Transport } from '@modelcontextprotocol/client'
import { isSessionLost } from '../transport/http-problem.ts'

/** The session that a server over HTTP keeps for one link. */
interface Session {
  /** Whether the error says that the server forgot it; the link is over then. */
  isLost(error: unknown): boolean
  lost(): boolean
}

/** `over`: what ends the link. */
export function watchSession(transport: Transport, over: AbortController, log: (text: string) => void): Session {
  let lost = false
  return {
    lost: () => lost,
    isLost(error) {
      if (transport.sessionId === undefined || !isSessionLost(error)) return false
      if (!over.signal.aborted) log('the server forgot the session; beginning another')
      lost = true
      over.abort()
      return true
    },
  }
}
