import { type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { proxiesOf } from '../../platform/proxies.ts'

/** A tool may work this long before it says anything; the call's own time is shorter. */
const headersTimeoutMs = 60 * 60_000
const connectTimeoutMs = 15_000

/** Connections to servers over HTTP; by the person's proxy variables, but never for this computer itself. Close it at the end. */
export function createHttpDispatcher(environment: Readonly<Record<string, string>>): Dispatcher {
  return new EnvHttpProxyAgent({
    ...proxiesOf(environment),
    headersTimeout: headersTimeoutMs,
    // Streams of events are silent for hours.
    bodyTimeout: 0,
    connect: { timeout: connectTimeoutMs },
  })
}
