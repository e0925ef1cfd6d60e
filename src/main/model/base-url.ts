import { failed, type Result, success } from '../../shared/failure.ts'

const apiRoots = ['/chat/completions', '/completions', '/responses', '/messages', '/models']

/**
 * The address of an API as its SDK wants it: scheme, no slash at the end, `/v1` where a bare host was given. Takes what
 * people paste: a host and port, with or without `/v1`, or the whole address of a route.
 */
export function normaliseBaseUrl(given: string): Result<string> {
  const text = given.trim()
  const url = parse(withScheme(text))
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') {
    return failed('BASE_URL', `“${text}” is not the address of an API.`, 'Give base_url as http://host:port/v1.')
  }
  const path = trimRoute(url.pathname)
  return success(`${url.origin}${path === '' ? '/v1' : path}`)
}

/** Does this address stay on this machine? */
export function isLoopback(url: string): boolean {
  const host = parse(url)?.hostname
  return host === 'localhost' || host === '[::1]' || (host !== undefined && /^127\.\d+\.\d+\.\d+$/.test(host))
}

/** Host and path of an address for messages: no credentials, no query. */
export function showUrl(url: string): string {
  const parsed = parse(url)
  return parsed === undefined ? url : `${parsed.origin}${trimSlashes(parsed.pathname)}`
}

function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  return /^(localhost|127\.|\[::1\]|10\.|192\.168\.)/i.test(text) ? `http://${text}` : `https://${text}`
}

function trimRoute(path: string): string {
  const trimmed = trimSlashes(path)
  const route = apiRoots.find(root => trimmed.endsWith(root))
  return route === undefined ? trimmed : trimSlashes(trimmed.slice(0, -route.length))
}

function trimSlashes(path: string): string {
  return path.replace(/\/+$/, '')
}

function parse(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined
}
