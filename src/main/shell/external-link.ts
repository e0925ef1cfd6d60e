/** The address to hand to the browser, or null: only plain web links leave the app, and none that carries a password. */
export function externalLink(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.username === '' && url.password === '' ? url.href : null
}
