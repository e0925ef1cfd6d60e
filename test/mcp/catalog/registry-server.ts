import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface RegistryDouble {
  readonly url: string
  /** Paths with queries, in the order asked. */
  readonly asked: string[]
  /** What `if-none-match` said, each time. */
  readonly tags: (string | undefined)[]
  /** From now on every request is answered so. */
  answer(how: Answer): void
  /** Nobody listens any more. */
  stop(): Promise<void>
}

/** A registry on loopback. Until told otherwise it is empty. */
export async function startRegistry(): Promise<RegistryDouble> {
  const asked: string[] = []
  const tags: (string | undefined)[] = []
  let answer: Answer = page([])
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    tags.push(request.headers['if-none-match'])
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const stop = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(stop)
  return { url: `http://127.0.0.1:${port}`, asked, tags, answer: how => void (answer = how), stop }
}

export function page(servers: readonly unknown[], nextCursor: string | null = null, headers: Readonly<Record<string, string>> = {}): Answer {
  return text(JSON.stringify({ servers, metadata: { count: servers.length, ...(nextCursor === null ? {} : { nextCursor }) } }), 200, { 'content-type': 'application/json', ...headers })
}

export function text(body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { ...headers })
    response.end(body)
  }
}
