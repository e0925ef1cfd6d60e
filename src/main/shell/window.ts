import { BrowserWindow, screen } from 'electron'
import type { AppOrigin } from './app-origin.ts'
import { guardNavigation } from './navigation.ts'
import { onThemeChange, paperColour } from './theme.ts'
import { openingBounds, smallestWindow } from './window-bounds.ts'
import type { WindowState } from './window-state.ts'

interface Ports {
  title: string
  /** Absolute path of the built preload. */
  preload: string
  origin: AppOrigin
  state: WindowState
  /** Of a picture; null where the system takes it from the app itself. */
  icon: string | null
}

/** Opens the window where it last stood and shows it once there is something to see. Call it after the app is ready. */
export function openWindow({ title, preload, origin, state, icon }: Ports): BrowserWindow {
  const saved = state.read()
  const window = new BrowserWindow({
    ...openingBounds(saved, screen.getAllDisplays().map(display => display.workArea)),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title,
    ...(icon === null ? {} : { icon }),
    show: false,
    backgroundColor: paperColour(),
    autoHideMenuBar: true,
    // The spelling checker would fetch dictionaries from the network.
    webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false, spellcheck: false },
  })
  if (saved?.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => state.write({ bounds: window.getNormalBounds(), maximized: window.isMaximized() }))
  window.on('closed', onThemeChange(() => window.setBackgroundColor(paperColour())))
  guardNavigation(window.webContents, origin)
  void window.loadURL(origin.startUrl)
  return window
}

/** Brings the window to the person's attention. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
