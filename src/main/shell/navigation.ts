import { shell, type WebContents } from 'electron'
import type { AppOrigin } from './app-origin.ts'
import { externalLink } from './external-link.ts'

/** Keeps the window on our page: web links open in the browser, everything else is refused. */
export function guardNavigation(contents: WebContents, origin: AppOrigin): void {
  contents.setWindowOpenHandler(({ url }) => {
    openExternally(url)
    return { action: 'deny' }
  })
  contents.on('will-frame-navigate', event => {
    if (event.isMainFrame && origin.isOurs(event.url)) return
    event.preventDefault()
    if (event.isMainFrame) openExternally(event.url)
  })
  contents.on('will-attach-webview', event => event.preventDefault())
}

function openExternally(address: string): void {
  const link = externalLink(address)
  if (link !== null) void shell.openExternal(link).catch(() => undefined)
}
