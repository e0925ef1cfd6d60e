/** Is this host the machine itself? Names that resolve to it by standard included. */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}

/**
 * Why an address that a server named is not asked; null: it may be. Unencrypted only on the machine itself or where the
 * server already is, and a server elsewhere cannot send us to programs of this machine.
 */
export function addressRefusal(address: URL, server: URL): string | null {
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return 'it is no web address'
  if (address.username !== '' || address.password !== '') return 'it carries a password'
  if (address.origin === server.origin) return null
  if (isLoopbackHost(address.hostname)) return isLoopbackHost(server.hostname) ? null : 'it is on this machine, the server is not'
  return address.protocol === 'https:' ? null : 'it is not encrypted'
}

/** The same for an address a person is sent to in the browser: never unencrypted to another machine. */
export function linkRefusal(link: URL, server: URL): string | null {
  if (link.protocol === 'http:' && !isLoopbackHost(link.hostname)) return 'it is not encrypted'
  return addressRefusal(link, server)
}
