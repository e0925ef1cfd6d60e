/** An address that a browser may be sent to; null for anything else that looks like one. */
export function webAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

/** What stands before and after the host of an address. A name and password before it may pose as one. */
export function aroundHost({ href, protocol, host, username, password }: URL): { readonly before: string; readonly after: string } {
  const credentials = username === '' && password === '' ? '' : `${username}${password === '' ? '' : `:${password}`}@`
  const at = `${protocol}//${credentials}`.length
  return { before: href.slice(0, at), after: href.slice(at + host.length) }
}
