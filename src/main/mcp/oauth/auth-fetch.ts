import type { FetchLike } from '@modelcontextprotocol/client'
import { type Dispatcher, fetch } from 'undici'
import { errorText } from '../../../shared/failure.ts'
import { networkProblem } from '../../platform/network-problem.ts'
import { addressRefusal } from './addresses.ts'
import { ExchangeError } from './sign-in-error.ts'

interface AuthFetchPorts {
  readonly server: URL
  /** Ends every exchange. */
  readonly signal?: AbortSignal | undefined
  /** For one exchange, its answer's body included. */
  readonly exchangeMs: number
  readonly dispatcher?: Dispatcher | undefined
}

/** Bytes of the largest answer that is read; metadata and tokens are a few kilobytes. */
const largestAnswer = 1_000_000

/**
 * The fetch of a sign-in: metadata, registration, tokens. Bounded in time and size, redirects are not followed (the SDK
 * follows those within an origin), and addresses a server must not name are not asked. Rejects with ExchangeError.
 */
export function createAuthFetch(ports: AuthFetchPorts): FetchLike {
  return async (address, init) => {
    const url = new URL(address)
    const refusal = addressRefusal(url, ports.server)
    if (refusal !== null) throw new ExchangeError({ code: 'ADDRESS_REFUSED', message: `The sign-in names ${url.origin}, which is not asked: ${refusal}.` })
    const deadline = AbortSignal.timeout(ports.exchangeMs)
    try {
      const response = await fetch(url, {
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...bodyOf(init),
        redirect: 'manual',
        signal: ports.signal === undefined ? deadline : AbortSignal.any([ports.signal, deadline]),
        ...(ports.dispatcher === undefined ? {} : { dispatcher: ports.dispatcher }),
      })
      const bytes = await readBytes(response.body)
      if (bytes === null) throw new ExchangeError({ code: 'METADATA_INVALID', message: `${url.origin} answered with more than ${largestAnswer / 1_000_000} MB.` })
      const bodyless = response.status === 204 || response.status === 205 || response.status === 304
      return new Response(bodyless ? null : bytes, { status: response.status, statusText: response.statusText, headers: [...response.headers] })
    } catch (error) {
      if (error instanceof ExchangeError) throw error
      if (ports.signal?.aborted === true) throw new ExchangeError({ code: 'AUTH_CANCELLED', message: 'The sign-in was stopped.' })
      const reason = deadline.aborted ? `it did not answer within ${Math.max(1, Math.round(ports.exchangeMs / 1000))} s` : (networkProblem(error)?.words ?? causeText(error))
      throw new ExchangeError({ code: 'UNREACHABLE', message: `${url.origin} cannot be reached: ${reason}.`, hint: 'Check your connection, then try again.' })
    }
  }
}

/** The SDK sends forms and JSON text. */
function bodyOf(init: RequestInit | undefined): { body?: string } {
  const body = init?.body
  if (body instanceof URLSearchParams) return { body: body.toString() }
  return typeof body === 'string' ? { body } : {}
}

/** Null: more than may be read. */
async function readBytes(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the stream.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > largestAnswer) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** `fetch failed` says nothing; its cause does, and that of several addresses hides in its parts. */
export function causeText(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return errorText(first).replace(/\.$/, '')
}
