import type { BrowserWindow, RenderProcessGoneDetails } from 'electron'
import { createCrashBudget } from './crash-budget.ts'

interface Ports {
  /** The page is back; the session is as it was, since it lives in main. */
  recovered(reason: string): void
  /** It died again and again: nothing is reloaded any more. */
  gaveUp(reason: string): void
}

/** Reloads the page when its process dies. */
export function recoverPage(window: BrowserWindow, ports: Ports): void {
  const budget = createCrashBudget({ most: 3, windowMs: 60_000 })
  window.webContents.on('render-process-gone', (_event, { reason }: RenderProcessGoneDetails) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    if (!budget.allow(Date.now())) return ports.gaveUp(reason)
    window.webContents.once('did-finish-load', () => ports.recovered(reason))
    window.webContents.reload()
  })
}
