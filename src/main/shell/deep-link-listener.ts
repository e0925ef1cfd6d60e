import path from 'node:path'
import { app } from 'electron'
import { type DeepLink, findDeepLink, linkScheme, parseDeepLink } from './deep-link.ts'

/**
 * Asks the system to send drawbridge:// links here. In a checkout the system has to start Electron with our folder,
 * so a packaged app alone registers unless `developing` is set.
 */
export function registerDeepLinks({ developing }: { developing: boolean }): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
  else if (developing) app.setAsDefaultProtocolClient(linkScheme, process.execPath, [path.resolve(app.getAppPath())])
}

/** Hears links of macOS and the one this copy was started with. Links that reach a second copy come with its arguments. */
export function onDeepLink(listener: (link: DeepLink) => void): void {
  app.on('open-url', (event, address) => {
    event.preventDefault()
    const link = parseDeepLink(address)
    if (link) listener(link)
  })
  const first = findDeepLink(process.argv)
  if (first) listener(first)
}
