export const linkScheme = 'drawbridge'

/** What a drawbridge:// address asks of the app. */
export type DeepLink = { kind: 'connections-done'; operation: string }

/** Reads an address that anybody may have written: what is not one of ours, to the letter, is null. */
export function parseDeepLink(address: string): DeepLink | null {
  const url = URL.parse(address)
  if (url?.protocol !== `${linkScheme}:`) return null
  if (url.host !== 'connections' || url.pathname !== '/done') return null
  const operation = url.searchParams.get('op') ?? ''
  return /^[\w-]{1,128}$/.test(operation) ? { kind: 'connections-done', operation } : null
}

/** The link among the arguments a copy of the app was started with. */
export function findDeepLink(commandLine: readonly string[]): DeepLink | null {
  const address = commandLine.find(argument => argument.startsWith(`${linkScheme}://`))
  return address === undefined ? null : parseDeepLink(address)
}
