import { type Dispatcher, EnvHttpProxyAgent } from 'undici'

const neverProxied = 'localhost,127.0.0.1,[::1]'
/** A tool may work this long before it says anything; the call's own time is shorter. */
const headersTimeoutMs = 60 * 60_000
const connectTimeoutMs = 15_000

/** Connections to servers over HTTP; by the person's proxy variables, but never for this computer itself. Close it at the end. */
export function createHttpDispatcher(environment: Readonly<Record<string, string>>): Dispatcher {
  const read = (name: string): string => environment[name.toLowerCase()] ?? environment[name] ?? ''
  const httpProxy = read('HTTP_PROXY')
  const httpsProxy = read('HTTPS_PROXY') || httpProxy
  return new EnvHttpProxyAgent({
    httpProxy,
    httpsProxy,
    noProxy: [read('NO_PROXY'), neverProxied].filter(Boolean).join(','),
    headersTimeout: headersTimeoutMs,
    // Streams of events are silent for hours.
    bodyTimeout: 0,
    connect: { timeout: connectTimeoutMs },
  })
}
