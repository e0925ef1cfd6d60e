import { type FetchLike, isJSONRPCRequest, isJSONRPCResponse, type RequestId, SSEClientTransport, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { within } from '../../platform/within.ts'
import type { ServerAuth } from '../oauth/server-auth.ts'
import { watchHandshake } from './handshake.ts'
import type { HttpAddress } from '../server-command.ts'
import { createStreamPauses } from './stream-pauses.ts'

interface HttpPorts {
  readonly fetch: FetchLike
  readonly auth: ServerAuth | undefined
}

/** How long the server has to be told that its session is over. */
const goodbyeMs = 400

const reconnection = { initialReconnectionDelay: 1000, maxReconnectionDelay: 30_000, reconnectionDelayGrowFactor: 1.5, maxRetries: 4 }

/**
 * Streamable HTTP. A stream that breaks off is resumed where the server numbers its events; where it cannot be, the call
 * that waits for it fails at once instead of at its timeout. `close` ends the session.
 */
export function createStreamableTransport(address: HttpAddress, { fetch, auth }: HttpPorts): Transport {
  const pauses = createStreamPauses()
  const inner = new StreamableHTTPClientTransport(address.url, {
    fetch,
    requestInit: { headers: { ...address.headers } },
    reconnectionOptions: reconnection,
    reconnectionScheduler: (reopen, askedMs) => pauses.schedule(reopen, askedMs),
    onInsufficientScope: 'throw',
    ...(auth === undefined ? {} : { authProvider: auth }),
  })
  const wire: Transport = inner
  const unanswered = new Set<RequestId>()
  const handshake = watchHandshake()

  const transport: Transport = {
    hasPerRequestStream: true,
    get sessionId() {
      return inner.sessionId
    },
    start: () => inner.start(),
    setProtocolVersion: version => inner.setProtocolVersion(version),
    async send(message, options) {
      if (!isJSONRPCRequest(message)) return pauses.begin(() => wire.send(message, options))
      unanswered.add(message.id)
      handshake.sent(message)
      try {
        await pauses.begin(() => wire.send(message, { ...options, onRequestStreamEnd: () => streamEnded(message.id, options?.onRequestStreamEnd) }))
      } catch (error) {
        unanswered.delete(message.id)
        throw error
      }
    },
    async close() {
      if (inner.sessionId !== undefined) await within(inner.terminateSession().catch(() => undefined), goodbyeMs)
      await inner.close()
    },
  }

  function streamEnded(id: RequestId, tell: (() => void) | undefined): void {
    tell?.()
    if (unanswered.delete(id)) transport.onmessage?.({ jsonrpc: '2.0', id, error: { code: lostCode, message: 'The connection broke off before the answer came.' } })
  }

  // Transports take one listener for each, as fields.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  inner.onmessage = message => {
    if (isJSONRPCResponse(message) && message.id !== undefined) unanswered.delete(message.id)
    transport.onmessage?.(handshake.received(message))
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  inner.onerror = error => transport.onerror?.(error)
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  inner.onclose = () => transport.onclose?.()
  return transport
}

const lostCode = -32000

/** The HTTP transport of 2024: one stream for everything the server says, and a POST for each message. */
export function createSseTransport(address: HttpAddress, { fetch, auth }: HttpPorts): Transport {
  return new SSEClientTransport(address.url, { fetch, requestInit: { headers: { ...address.headers } }, ...(auth === undefined ? {} : { authProvider: auth }) })
}
