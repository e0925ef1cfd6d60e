import type { Dispatcher } from 'undici'
import type { Result } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { ProcessExit } from '../../platform/child-process-tree.ts'
import type { Reaper } from '../../platform/reaper.ts'
import type { ServerAuth } from '../oauth/server-auth.ts'
import type { ServerAskings } from '../requests/server-requests.ts'
import type { Timing } from '../timing.ts'
import type { ListedTools } from '../tools/tool-list.ts'
import type { WayMemory } from '../transport/connect-way.ts'
import type { LastWords } from '../transport/last-words.ts'
import type { LinkCall } from './call-tool.ts'
import type { ServerOffers } from './server-offers.ts'

export interface LinkPorts {
  readonly clientInfo: { readonly name: string; readonly version: string }
  readonly reaper: Reaper
  readonly dispatcher: Dispatcher
  readonly timing: Timing
  readonly words: LastWords
  readonly ways: WayMemory
  readonly askings: ServerAskings
  /** Signs requests over HTTP. */
  readonly auth: ServerAuth | undefined
  /** Something worth a line in the server's log. */
  log(text: string): void
  stray(line: string): void
  /** The server says that its tools changed. */
  toolsChanged(): void
  /** The server says that its resources or prompts changed. */
  offersChanged?(): void
  /** Its process ended. */
  exited?(exit: ProcessExit): void
  /** Called once, when the link ended, whoever ended it. */
  closed(): void
}

/** A live connection to one server, after its handshake. */
export interface Link {
  readonly protocolVersion: string | null
  readonly transport: 'stdio' | 'http' | 'sse'
  readonly has: { readonly resources: boolean; readonly prompts: boolean }
  readonly offers: ServerOffers
  /** It is known by a sign-in, which can be made again. */
  readonly signsIn: boolean
  /** From the start of the process to the end of the handshake. */
  readonly handshakeMs: number
  listTools(): Promise<Result<ListedTools>>
  /** The result as it came. Rejects as the SDK does: refusal, timeout, abort, end of the connection; and with SessionLostError. */
  call(call: LinkCall): Promise<JsonObject>
  /** The folders of `askings.roots` may be others now; the server is told where they are. */
  rootsChanged(): void
  /** How its process ended; null while it runs, and for a server that is no process of ours. */
  exit(): ProcessExit | null
  /** It ended because the server forgot the session; what was running is let run for a moment. */
  sessionLost(): boolean
  close(): Promise<void>
}

/** The server forgot the session of this link and took nothing of the call. The link is of no more use. */
export class SessionLostError extends Error {}
/** Code of the failure of everything else that met it. */
export const sessionLost = 'SESSION_LOST'
