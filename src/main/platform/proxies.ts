/** What the person's environment says about proxies, in the words of undici's `EnvHttpProxyAgent`; empty text is none. */
export interface Proxies {
  readonly httpProxy: string
  readonly httpsProxy: string
  readonly noProxy: string
}

/** This computer itself is never asked by a proxy. */
const neverProxied = 'localhost,127.0.0.1,[::1]'

/** By the usual variables, in small letters first; one for http serves https where that has none of its own. */
export function proxiesOf(environment: Readonly<Record<string, string | undefined>>): Proxies {
  const read = (name: string): string => environment[name.toLowerCase()] ?? environment[name] ?? ''
  const httpProxy = read('HTTP_PROXY')
  return { httpProxy, httpsProxy: read('HTTPS_PROXY') || httpProxy, noProxy: [read('NO_PROXY'), neverProxied].filter(Boolean).join(',') }
}
