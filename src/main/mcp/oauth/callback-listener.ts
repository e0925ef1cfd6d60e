import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import { callbackPage, type CallbackPage } from './callback-page.ts'
import { listenHost, type RedirectPlan, redirectUri } from './redirect.ts'

export interface CallbackListener {
  readonly redirectUri: string
  /** Resolves when the port is free again. */
  close(): Promise<void>
}

/** More than any browser opens; what floods it waits or is turned away. */
const mostConnections = 64
const requestMs = 10_000
/** For the last page to reach the browser. */
const pageMs = 1000
const longestQuery = 8192

const statusOf: Readonly<Record<CallbackPage, number>> = { done: 200, failed: 400, stale: 400, unknown: 404 }

/**
 * Waits on this machine for the browser's return. `arrived` gets the query of each request at the planned path and says
 * which page the browser is shown; it may take its time.
 */
export async function openCallbackListener(plan: RedirectPlan, arrived: (query: URLSearchParams) => Promise<CallbackPage>): Promise<Result<CallbackListener>> {
  const server = createServer({ requestTimeout: requestMs, headersTimeout: requestMs, keepAlive: false }, (request, response) => void answer(request, response))
  server.maxConnections = mostConnections

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = callbackQuery(request, plan.path)
    const page = query === null ? 'unknown' : await arrived(query)
    response.writeHead(statusOf[page], pageHeaders).end(callbackPage(page, request.headers['accept-language']))
  }

  const listening = await new Promise<Result<number>>(resolve => {
    server.once('error', error => resolve(portFailure(error, plan)))
    server.listen({ port: plan.port, host: listenHost(plan), exclusive: true }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? success(address.port) : failed('PORT_TAKEN', 'No port is free for the sign-in.'))
    })
  })
  if (!listening.ok) return listening

  return success({
    redirectUri: redirectUri(plan, listening.value),
    close: () => new Promise(resolve => {
      server.close(() => resolve())
      server.closeIdleConnections()
      // A page that is still on its way out may finish; what never finishes does not hold the port.
      setTimeout(() => server.closeAllConnections(), pageMs).unref()
    }),
  })
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // The address of this page holds the code.
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

function callbackQuery(request: IncomingMessage, path: string): URLSearchParams | null {
  const target = request.url ?? ''
  if (request.method !== 'GET' || target.length > longestQuery) return null
  const [pathname, query] = target.split('?', 2)
  return pathname === path && query !== undefined ? new URLSearchParams(query) : null
}

function portFailure(error: Error, plan: RedirectPlan): Result<number> {
  const taken = 'code' in error && error.code === 'EADDRINUSE'
  return failed('PORT_TAKEN', taken ? `Port ${plan.port}, where the browser comes back to, is in use.` : `The sign-in cannot listen on port ${plan.port}: ${errorText(error)}`, 'End the program that uses it, or set oauth.redirect_port to another one.')
}
