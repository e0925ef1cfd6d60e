import { type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { proxiesOf } from '../../platform/proxies.ts'

/** Connections of this part of the app; by the usual proxy variables, but never for this computer itself. Close it at the end. */
export function createConnectorDispatcher(environment: Readonly<Record<string, string | undefined>>): Dispatcher {
  return new EnvHttpProxyAgent(proxiesOf(environment))
}
