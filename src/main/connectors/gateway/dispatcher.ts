import { type Dispatcher, EnvHttpProxyAgent } from 'undici'

const neverProxied = 'localhost,127.0.0.1,[::1]'

/** Connections of this part of the app; by the usual proxy variables, but never for this computer itself. Close it at the end. */
export function createConnectorDispatcher(environment: Readonly<Record<string, string | undefined>>): Dispatcher {
  const read = (name: string): string => environment[name.toLowerCase()] ?? environment[name] ?? ''
  const httpProxy = read('HTTP_PROXY')
  const httpsProxy = read('HTTPS_PROXY') || httpProxy
  return new EnvHttpProxyAgent({
    ...(httpProxy === '' ? {} : { httpProxy }),
    ...(httpsProxy === '' ? {} : { httpsProxy }),
    noProxy: [read('NO_PROXY'), neverProxied].filter(Boolean).join(','),
  })
}
